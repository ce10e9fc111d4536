import type { Speaker, Structure } from './structure.ts';

/** Session data beyond this number of lines is not compared. Later Markdown lines keep the last speaker found. */
const maxLines = 100_000;
/** Only this many UTF-16 units from the start of a line are compared. */
const maxKeyLength = 200;
/** A line of this many UTF-16 units rarely recurs by chance. */
const minDistinctiveLength = 16;
/** A match may skip at most this many lines of session data. If it skips more lines, `maxContinuationGap` decides. */
const maxSkippedLines = { distinctive: 40, other: 5 };
/**
 * A match that skips too many lines counts if the match of the previous Markdown line also skipped too many lines, and
 * at most this many lines of session data are between the two matches.
 */
const maxContinuationGap = 2;

/**
 * Finds the speakers of Markdown lines in session data (docs/formats.md#speakers-in-search). Markdown and session data
 * have the same order, but each may lack lines of the other, and equal lines can recur.
 */
export class Alignment {
  readonly #speakers: readonly Speaker[];
  /** For each line, its ascending positions in session data. */
  readonly #positions: ReadonlyMap<string, readonly number[]>;
  #next = 0;
  /** The position after the match of the previous line. Set only if that match was too far ahead to count. */
  #continuation: number | undefined;

  private constructor(speakers: readonly Speaker[], positions: ReadonlyMap<string, readonly number[]>) {
    this.#speakers = speakers;
    this.#positions = positions;
  }

  static create({ texts }: Structure): Alignment {
    const speakers: Speaker[] = [];
    const positions = new Map<string, number[]>();
    for (const { role, exchange, text } of texts) {
      for (const line of splitLines(text)) {
        if (line === '') continue;
        if (speakers.length === maxLines) return new Alignment(speakers, positions);
        const earlier = positions.get(line);
        if (earlier) earlier.push(speakers.length);
        else positions.set(line, [speakers.length]);
        speakers.push({ role, exchange });
      }
    }
    return new Alignment(speakers, positions);
  }

  /** Returns the speaker of the next line of the Markdown; undefined if session data has no such line nearby. */
  nextSpeaker(line: string): Speaker | undefined {
    if (this.#positions.size === 0) return undefined;
    const key = toLineKey(line);
    if (key === '') return undefined;
    const positions = this.#positions.get(key) ?? [];
    const position = this.#findNearby(key, positions) ?? this.#findContinuation(positions);
    const next = findFirstFrom(positions, this.#next);
    this.#continuation = position === undefined && next !== undefined ? next + 1 : undefined;
    if (position === undefined) return undefined;
    this.#next = position + 1;
    return this.#speakers[position];
  }

  #findNearby(key: string, positions: readonly number[]): number | undefined {
    const maxSkipped = key.length < minDistinctiveLength ? maxSkippedLines.other : maxSkippedLines.distinctive;
    const position = findFirstFrom(positions, this.#next);
    return position !== undefined && position - this.#next <= maxSkipped ? position : undefined;
  }

  #findContinuation(positions: readonly number[]): number | undefined {
    const position = this.#continuation === undefined ? undefined : findFirstFrom(positions, this.#continuation);
    return position !== undefined && position - (this.#continuation ?? 0) <= maxContinuationGap ? position : undefined;
  }
}

/** Binary search: the first of ascending positions that is at least `from`. */
function findFirstFrom(positions: readonly number[], from: number): number | undefined {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return positions[low];
}

/** Yields the key of each line. A list could take much memory, because a text may be long. */
function* splitLines(text: string): Generator<string> {
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = text.indexOf('\n', from);
    yield toLineKey(text.slice(from, end < 0 ? text.length : end));
  }
}

function toLineKey(line: string): string {
  return line
    .slice(0, 2 * maxKeyLength)
    .trim()
    .slice(0, maxKeyLength);
}
