/** In UTF-16 code units. Search accepts 1,000 characters. */
const maxQueryLength = 900;
/** Search accepts 32 terms. */
const maxWords = 32;

/**
 * Returns a query in which every word of the typed text is a prefix; empty if the text has no word. Other characters of
 * the text have no meaning for the query.
 */
export function toPrefixQuery(typed: string): string {
  const words = typed.slice(0, 64 * maxQueryLength).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}_]*/gu) ?? [];
  let query = '';
  for (const word of words.slice(0, maxWords)) {
    if (query.length + word.length > maxQueryLength) break;
    query += `${query === '' ? '' : ' '}${word}*`;
  }
  return query;
}
