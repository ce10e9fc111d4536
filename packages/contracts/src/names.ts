/**
 * True for the name of a session or project: 1 to 255 code points, no NUL, no lone surrogate
 * (docs/decisions.md#34-names).
 */
export function isName(text: string): boolean {
  if (text.length === 0 || text.length > 510 || text.includes('\0') || !text.isWellFormed()) return false;
  return text.length <= 255 || Array.from(text).length <= 255;
}
