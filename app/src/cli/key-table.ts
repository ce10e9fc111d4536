import type { auth } from '@archive/contracts';

const titles = ['ID', 'LABEL', 'LAST FOUR', 'CREATED', 'LAST USED', 'EXPIRES', 'REVOKED'];

/** Keys as a table for people: a line each under a line of titles. */
export function keyTable(keys: readonly auth.Key[]): string {
  const rows = [titles, ...keys.map(toRow)];
  const widths = titles.map((_, column) => Math.max(...rows.map(row => lengthOf(row[column]))));
  const line = (row: string[]) => row.map((cell, n) => cell + ' '.repeat((widths[n] ?? 0) - lengthOf(cell))).join('  ');
  return rows.map(row => `${line(row).trimEnd()}\n`).join('');
}

function toRow(key: auth.Key): string[] {
  const times = [key.createdMs, key.lastUsedMs, key.expiresMs, key.revokedMs];
  return [key.id, printable(key.label), `…${key.lastFour}`, ...times.map(time)];
}

function time(ms: number | undefined): string {
  return ms === undefined ? '-' : new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** A label is anybody's text: what would steer the terminal is shown as its code. */
function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, sign => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`);
}

function lengthOf(cell: string | undefined): number {
  return Array.from(cell ?? '').length;
}
