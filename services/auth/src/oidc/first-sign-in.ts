import { randomUUID } from 'node:crypto';
import { type Queryable, ServiceError } from '@archive/kit';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { insertIdentity } from '../credentials/store.ts';
import { requireInvitedEmail, useLinkOfHash } from '../invitations/link.ts';
import { claimEmail, isDisplayName, parseEmail } from '../people/person-values.ts';
import { insertPerson, type Role } from '../people/store.ts';
import { requireSignUpMode } from '../sign-up-mode/store.ts';
import type { Identity } from './provider.ts';

/**
 * Returns the email of a new account. FORBIDDEN if the provider has not verified the email or its domain is not
 * allowed.
 */
export function requireAllowedEmail({ verifiedEmail }: Identity, allowedDomains: readonly string[]): string {
  const email = verifiedEmail === undefined ? undefined : parseEmail(verifiedEmail);
  const domain = email?.split('@').at(-1) ?? '';
  if (email === undefined || !allowedDomains.includes(domain))
    throw new ServiceError('FORBIDDEN', 'No account here belongs to this sign-in');
  return email;
}

/**
 * Creates the account of an identity, by an invitation or by open sign-up. FORBIDDEN if neither allows it; NOT_FOUND if
 * the invitation is unknown, used or expired; CONFLICT if an account has the identity, or has the email: only the
 * person of that account may link the identity.
 */
export async function createAccountOf(
  tx: Queryable,
  identity: Identity,
  email: string,
  invitationHash: Buffer | null,
  actor: Actor,
): Promise<string> {
  const personId = randomUUID();
  const { role, deed, subjectId } = await admit(tx, email, invitationHash, personId);
  await claimEmail(tx, email, personId);
  await insertPerson(tx, { id: personId, name: readName(identity) ?? email, email, role });
  const { issuer: provider, subject } = identity;
  if ((await insertIdentity(tx, { personId, provider, subject, label: email })) === undefined)
    throw new ServiceError('CONFLICT', 'Another account has this sign-in');
  await recordDeed(tx, { ...actor, personId }, deed, subjectId);
  return personId;
}

interface Admission {
  readonly role: Role;
  readonly deed: 'sign_up' | 'invitation_accepted';
  readonly subjectId: string;
}

async function admit(
  tx: Queryable,
  email: string,
  invitationHash: Buffer | null,
  personId: string,
): Promise<Admission> {
  if (!invitationHash) {
    await requireSignUpMode(tx, ['open']);
    return { role: 'member', deed: 'sign_up', subjectId: personId };
  }
  await requireSignUpMode(tx, ['open', 'invitation']);
  const invitation = await useLinkOfHash(tx, invitationHash, 'invitation');
  requireInvitedEmail(invitation, email);
  return { role: invitation.role, deed: 'invitation_accepted', subjectId: invitation.id };
}

function readName({ name }: Identity): string | undefined {
  return name !== undefined && isDisplayName(name) ? name : undefined;
}
