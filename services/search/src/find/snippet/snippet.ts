import { type Analyser, analyse, type Word } from '../../analysis/analyse.ts';
import { type Match, findMatches } from './matches.ts';

/** In UTF-16 units; two ellipses make 240. */
const maxExcerptLength = 238;
/** A snippet shows at most this many UTF-16 units before the first match. */
const maxLeadLength = 60;

/**
 * Creates a snippet from the first passage that matches, else from the title (docs/decisions.md#62-snippets). If
 * nothing matches, the beginning of the first passage is the snippet.
 */
export function createSnippet(
  passages: readonly string[],
  title: string,
  terms: readonly string[],
  analyser: Analyser = analyse,
): string {
  for (const text of [...passages, title]) {
    const words = [...analyser(text)];
    const matches = findMatches(words, terms);
    if (matches.length > 0) return markMatches(text, words, matches);
  }
  const first = passages[0] ?? title;
  return markMatches(first, [...analyser(first)], []);
}

function markMatches(text: string, words: readonly Word[], matches: readonly Match[]): string {
  const { start, end } = chooseExcerpt(text, words, matches);
  const parts: string[] = [];
  let offset = start;
  for (const match of matches.filter(match => match.start >= start && match.start < end)) {
    const matchEnd = Math.min(match.end, end);
    parts.push(
      escapeHtml(text.slice(offset, match.start)),
      `<mark>${escapeHtml(text.slice(match.start, matchEnd))}</mark>`,
    );
    offset = matchEnd;
  }
  parts.push(escapeHtml(text.slice(offset, end)));
  return `${start > 0 ? '…' : ''}${parts.join('').trim()}${end < text.trimEnd().length ? '…' : ''}`;
}

/**
 * Returns offsets of the excerpt with the most distinct terms. The excerpt begins and ends at word boundaries if
 * possible.
 */
function chooseExcerpt(
  text: string,
  words: readonly Word[],
  matches: readonly Match[],
): { start: number; end: number } {
  const first = findDensestMatch(matches);
  const minStart = Math.max(0, (first?.start ?? 0) - maxLeadLength);
  const start = minStart === 0 ? 0 : (words.find(word => word.start >= minStart)?.start ?? minStart);
  const maxEnd = start + maxExcerptLength;
  if (text.length <= maxEnd) return { start, end: text.length };
  // A match that is longer than the excerpt is cut.
  if (first && first.end > maxEnd) return { start, end: findCodePointEnd(text, maxEnd) };
  const wordEnd = words.findLast(word => word.end <= maxEnd)?.end ?? 0;
  const end = Math.max(wordEnd, text.lastIndexOf(' ', maxEnd), text.lastIndexOf('\n', maxEnd));
  return { start, end: end > start ? end : findCodePointEnd(text, maxEnd) };
}

/** Finds the first match of the excerpt with the most distinct terms. */
function findDensestMatch(matches: readonly Match[]): Match | undefined {
  let best: Match | undefined;
  let bestCount = 0;
  const totalCount = new Set(matches.map(match => match.term)).size;
  for (const [n, first] of matches.entries()) {
    const near = matches
      .slice(n, n + 40)
      .filter(match => match === first || match.end <= first.start + maxExcerptLength - maxLeadLength);
    const count = new Set(near.map(match => match.term)).size;
    if (count > bestCount) [best, bestCount] = [first, count];
    if (bestCount === totalCount) break;
  }
  return best;
}

function findCodePointEnd(text: string, offset: number): number {
  return /[\ud800-\udbff]/.test(text.charAt(offset - 1)) ? offset - 1 : offset;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);
}
