import { randomUUID } from 'node:crypto';
import { type Queryable, ServiceError } from '@archive/kit';
import { createToken, hashToken } from '../tokens/token.ts';
import * as store from './store.ts';

/** Creates the error for used, expired and unknown links. */
export function linkEndedError(): ServiceError {
  return new ServiceError('NOT_FOUND', 'This link is not valid any more');
}

/** Creates a link, and returns its secret and its row. Earlier links of the same purpose for the same user end. */
export async function createLink(
  tx: Queryable,
  link: Omit<store.NewInvitation, 'id' | 'tokenHash'>,
): Promise<{ token: string; row: store.InvitationRow }> {
  const token = createToken();
  if (link.userId !== undefined) await store.deleteLinksOf(tx, link.userId, link.purpose);
  const row = await store.insertInvitation(tx, { ...link, id: randomUUID(), tokenHash: token.hash });
  return { token: token.text, row };
}

/**
 * Finds a link of one of the purposes, or of any purpose if none is given. NOT_FOUND if it is unknown, used or expired.
 */
export async function requireLink(
  db: Queryable,
  token: string,
  ...purposes: readonly store.Purpose[]
): Promise<store.InvitationRow> {
  const row = await store.findOpenInvitation(db, hashToken(token));
  if (!row || (purposes.length > 0 && !purposes.includes(row.purpose))) throw linkEndedError();
  return row;
}

/** Marks a link as used; NOT_FOUND if it is unknown, used or expired. A rollback makes the link usable again. */
export function useLink(tx: Queryable, token: string, purpose: store.Purpose): Promise<store.InvitationRow> {
  return useLinkOfHash(tx, hashToken(token), purpose);
}

/** Like `useLink`, for the SHA-256 of a link's secret. */
export async function useLinkOfHash(
  tx: Queryable,
  tokenHash: Buffer,
  purpose: store.Purpose,
): Promise<store.InvitationRow> {
  const row = await store.useInvitation(tx, tokenHash, purpose);
  if (!row) throw linkEndedError();
  return row;
}

/** Checks that an email may accept an invitation; FORBIDDEN if the invitation is for another email. */
export function requireInvitedEmail({ email: invited }: store.InvitationRow, email: string): void {
  if (invited !== null && invited !== email) throw new ServiceError('FORBIDDEN', 'The invitation is for another email');
}
