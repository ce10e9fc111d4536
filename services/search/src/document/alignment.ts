import { CooperativeTask } from '@archive/kit';
import type { Speaker, Structure } from './structure.ts';

/** Lines of a structured session that are compared; further ones are told apart by the Markdown alone. */
const mostLines = 100_000;
/** UTF-16 units by which lines are compared. */
const compared = 200;
/**
 * Lines of the structured session that may be missing in the Markdown before a line that tells something by itself, which
 * is so long, and before another. After more the next line must follow it there too.
 */
const telling = 16;
const mostMissing = { telling: 40, other: 5 };
/** Lines that may be missing between two that follow one another. */
const following = 2;

/**
 * Finds lines of the Markdown again in the structured session, which knows who said them. Both go on in the same order,
 * but a line may stand in one of them alone, or by chance in the other at another place.
 */
export class Alignment {
  readonly #speakers: readonly Speaker[];
  /** Where each line stands, in order. */
  readonly #places: ReadonlyMap<string, readonly number[]>;
  #next = 0;
  /** What the line before would have gone on with, if it stands so far ahead. */
  #ahead: number | undefined;

  private constructor(speakers: readonly Speaker[], places: ReadonlyMap<string, readonly number[]>) {
    this.#speakers = speakers;
    this.#places = places;
  }

  static async with({ texts }: Structure): Promise<Alignment> {
    const slice = new CooperativeTask();
    const speakers: Speaker[] = [];
    const places = new Map<string, number[]>();
    for (const { role, exchange, text } of texts) {
      for (const line of linesIn(text)) {
        if (slice.isYieldDue) await slice.yieldToEventLoop();
        if (line === '') continue;
        if (speakers.length === mostLines) return new Alignment(speakers, places);
        const known = places.get(line);
        if (known) known.push(speakers.length);
        else places.set(line, [speakers.length]);
        speakers.push({ role, exchange });
      }
    }
    return new Alignment(speakers, places);
  }

  /** Who said the Markdown's next line, where that is known. */
  next(line: string): Speaker | undefined {
    if (this.#places.size === 0) return undefined;
    const key = keyOf(line);
    if (key === '') return undefined;
    const places = this.#places.get(key) ?? [];
    const place = this.#nearBy(key, places) ?? this.#followingOn(places);
    const next = firstFrom(places, this.#next);
    this.#ahead = place === undefined && next !== undefined ? next + 1 : undefined;
    if (place === undefined) return undefined;
    this.#next = place + 1;
    return this.#speakers[place];
  }

  #nearBy(key: string, places: readonly number[]): number | undefined {
    const most = key.length < telling ? mostMissing.other : mostMissing.telling;
    const place = firstFrom(places, this.#next);
    return place !== undefined && place - this.#next <= most ? place : undefined;
  }

  #followingOn(places: readonly number[]): number | undefined {
    const place = this.#ahead === undefined ? undefined : firstFrom(places, this.#ahead);
    return place !== undefined && place - (this.#ahead ?? 0) <= following ? place : undefined;
  }
}

/** The first of ascending places that is not before `from`. */
function firstFrom(places: readonly number[], from: number): number | undefined {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low];
}

/** Keys of a text's lines, one after the other, as a text may be long. */
function* linesIn(text: string): Generator<string> {
  for (let from = 0, end = 0; end >= 0; from = end + 1) {
    end = text.indexOf('\n', from);
    yield keyOf(text.slice(from, end < 0 ? text.length : end));
  }
}

function keyOf(line: string): string {
  return line
    .slice(0, 2 * compared)
    .trim()
    .slice(0, compared);
}
