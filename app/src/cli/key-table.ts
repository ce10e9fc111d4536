import type { auth } from '@archive/contracts';

const titles = ['ID', 'LABEL', 'LAST FOUR', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'];

/** Formats keys as a text table with a header line. */
export function formatKeys(keys: readonly auth.Key[]): string {
  return formatTable([titles, ...keys.map(toRow)]);
}

/** Formats signing keys as a text table with a header line. */
export function formatSigningKeys(keys: readonly auth.SigningKey[]): string {
  return formatTable([['ID', 'SIGNS FROM'], ...keys.map(key => [key.id, formatTime(key.usableMs)])]);
}

function formatTable(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map(row => countCharacters(row[column]))));
  const line = (row: string[]) =>
    row.map((cell, n) => cell + ' '.repeat((widths[n] ?? 0) - countCharacters(cell))).join('  ');
  return rows.map(row => `${line(row).trimEnd()}\n`).join('');
}

function toRow(key: auth.Key): string[] {
  const times = [key.createdMs, key.lastUsedMs, key.expiresMs, key.revokedMs];
  return [key.id, escapeControls(key.label), `…${key.lastFour}`, ...times.map(formatTime)];
}

function formatTime(ms: number | undefined): string {
  return ms === undefined ? '-' : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Escapes control characters, because a key's label may contain terminal sequences. */
function escapeControls(text: string): string {
  return text.replaceAll(/\p{C}/gu, character => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

function countCharacters(cell: string | undefined): number {
  return Array.from(cell ?? '').length;
}
