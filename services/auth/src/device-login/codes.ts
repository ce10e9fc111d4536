import { randomInt } from 'node:crypto';

/** Without 0, O, o, 1, I and l, which people confuse when they type a code. */
const loginAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
/** Without vowels, so that no code is a word (RFC 8628 §6.1). */
const userAlphabet = 'BCDFGHJKLMNPQRSTVWXZ';

/** Creates a login code: six letters and digits, 34 random bits. */
export function createLoginCode(): string {
  return pick(loginAlphabet, 6);
}

/** Creates a user code: eight consonants with a hyphen, 34 random bits. */
export function createUserCode(): string {
  return `${pick(userAlphabet, 4)}-${pick(userAlphabet, 4)}`;
}

/** Returns the login code in a typed text; undefined if the text has another form. The code is case-sensitive. */
export function parseLoginCode(typed: string): string | undefined {
  const code = removeSeparators(typed);
  return /^[A-Za-z0-9]{6}$/.test(code) ? code : undefined;
}

/** Returns the user code in a typed text, without the hyphen; undefined if the text has another form. */
export function parseUserCode(typed: string): string | undefined {
  const code = removeSeparators(typed).toUpperCase();
  return /^[A-Z]{8}$/.test(code) ? code : undefined;
}

function removeSeparators(typed: string): string {
  return typed.length > 64 ? '' : typed.replaceAll(/[\s-]/g, '');
}

function pick(alphabet: string, length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');
}
