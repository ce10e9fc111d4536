import { isName } from '@archive/contracts';
import { type Queryable, ServiceError } from '@archive/kit';
import * as store from './store.ts';

/**
 * An email with the bounds of RFC 5321 §4.5.3.1 and letters of any script (RFC 6531). Quoted local parts are not
 * allowed.
 */
const emailPattern = /^[^\s@"<>()[\]\\,;:\p{C}]{1,64}@[^\s@"<>()[\]\\,;:\p{C}]{1,189}$/u;

/** Normalizes an email for storage and comparison; undefined if the text is not an email. */
export function parseEmail(text: string): string | undefined {
  const email = text.length <= 254 ? text.trim().normalize('NFC').toLowerCase() : '';
  return emailPattern.test(email) ? email : undefined;
}

/** Like `parseEmail`; INVALID if the text is not an email. */
export function requireEmail(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw new ServiceError('INVALID', 'Invalid value for email');
  return email;
}

/** Whether a text is a display name: 1 to 255 code points, not blank and without control characters. */
export function isDisplayName(text: string): boolean {
  return isName(text) && text.trim() !== '' && !/\p{Cc}/u.test(text);
}

/** Like `isDisplayName`; INVALID if the text is not a display name. */
export function requireDisplayName(text: string): string {
  if (!isDisplayName(text)) throw new ServiceError('INVALID', 'Invalid value for name: 1 to 255 characters');
  return text;
}

/** Reserves an email for a person until the transaction ends; CONFLICT if another person has it. */
export async function claimEmail(tx: Queryable, email: string, personId: string): Promise<void> {
  await store.lockEmail(tx, email);
  const owner = await store.findPersonIdByEmail(tx, email);
  if (owner !== undefined && owner !== personId) throw new ServiceError('CONFLICT', 'Another account has this email');
}

/** Finds a person; NOT_FOUND if the person is unknown or removed. */
export async function requirePerson(db: Queryable, id: string): Promise<store.PersonRow> {
  const person = await store.findPerson(db, id);
  if (!person) throw new ServiceError('NOT_FOUND', 'Person not found');
  return person;
}
