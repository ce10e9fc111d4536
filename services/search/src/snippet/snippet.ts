import { analyse } from '../analysis/analyse.ts';
import { type Match, matchesIn } from './matches.ts';

/** UTF-16 units of a snippet at the most, ellipses included. */
const longest = 240;
/** Of the text before the first match. */
const lead = 60;

/**
 * The part of the passages, or else of the title, with the most of the terms: HTML-escaped, matches in `<mark>`, cut at
 * word boundaries, blanks in a row as one (beyond.md 1, "snippet"). Where nothing matches, where the first passage begins.
 */
export function snippet(passages: readonly string[], title: string, terms: readonly string[]): string {
  for (const text of [...passages, title]) {
    const matches = matchesIn(text, terms);
    if (matches.length > 0) return marked(text, matches);
  }
  return marked(passages[0] ?? title, []);
}

function marked(text: string, matches: readonly Match[]): string {
  const { start, end } = windowOf(text, matches);
  const pieces: string[] = [];
  let at = start;
  for (const match of matches.filter(match => match.start >= start && match.end <= end)) {
    pieces.push(escaped(text.slice(at, match.start)), `<mark>${escaped(text.slice(match.start, match.end))}</mark>`);
    at = match.end;
  }
  pieces.push(escaped(text.slice(at, end)));
  return `${start > 0 ? '…' : ''}${pieces.join('').trim()}${end < text.trimEnd().length ? '…' : ''}`;
}

/** The stretch with the most different terms. */
function windowOf(text: string, matches: readonly Match[]): { start: number; end: number } {
  const room = longest - 2;
  let best = { start: 0, terms: 0 };
  for (const [n, first] of matches.entries()) {
    const start = Math.max(0, first.start - lead);
    const inside = matches.slice(n, n + 40).filter(match => match.end <= start + room);
    const terms = new Set(inside.map(match => match.term)).size;
    if (terms > best.terms) best = { start, terms };
  }
  const start = wordStart(text, best.start);
  return { start, end: wordEnd(text, start, start + room) };
}

/** The first word that begins at or after a place. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  for (const word of analyse(text.slice(at, at + lead))) {
    // A word at the very beginning may be the rest of one.
    if (word.start > 0) return at + word.start;
  }
  return at;
}

/** Where the last word ends that fits, else the last whole code point. */
function wordEnd(text: string, start: number, most: number): number {
  if (text.length <= most) return text.length;
  const blank = Math.max(...[' ', '\n', '\t'].map(sign => text.lastIndexOf(sign, most)));
  if (blank > start) return blank;
  return /[\ud800-\udbff]/.test(text.charAt(most - 1)) ? most - 1 : most;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[&<>"']/g, sign => entities[sign] ?? sign);
}
