/**
 * Whether a text is a valid name of a session or project (docs/decisions.md#34-names). A name has 1 to 255 code points,
 * without NUL and without lone surrogates.
 */
export function isName(text: string): boolean {
  if (text.length === 0 || text.length > 510 || text.includes('\0') || !text.isWellFormed()) return false;
  return text.length <= 255 || Array.from(text).length <= 255;
}
