import { ServiceError } from '@archive/kit';
import { commonPasswords } from './common-passwords.ts';

const minCharacters = 12;
const maxCharacters = 128;

/**
 * Normalizes a new password. INVALID if it does not have 12 to 128 code points, is a common password or is the email.
 */
export function requireStrongPassword(text: string, email = ''): string {
  const password = normalizePassword(text);
  const length = password.length > 2 * maxCharacters ? Infinity : Array.from(password).length;
  if (!(length >= minCharacters && length <= maxCharacters) || !password.isWellFormed())
    throw new ServiceError('INVALID', `Invalid value for password: ${minCharacters} to ${maxCharacters} characters`);
  const folded = password.toLowerCase();
  if (commonPasswords.has(folded) || folded === email)
    throw new ServiceError('INVALID', 'Invalid value for password: it is easy to guess, choose another one');
  return password;
}

/** Converts a password to Unicode NFC, because keyboards produce the same letter in different forms. Spaces stay. */
export function normalizePassword(text: string): string {
  // A text above this length is never a valid password, and its normalization would take long.
  return text.length > 4 * maxCharacters ? '' : text.normalize('NFC');
}
