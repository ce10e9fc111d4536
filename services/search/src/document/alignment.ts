import { TimeSlice } from '@archive/kit';
import type { Speaker, Structure } from './structure.ts';

/** Lines of a structured session that are compared; further ones are told apart by the Markdown alone. */
const mostLines = 100_000;
/** UTF-16 units by which lines are compared. */
const compared = 200;
/** How many lines of the structured session may be missing in the Markdown before one that is as long as this, or shorter. */
const telling = 16;
const mostMissing = { telling: 5_000, short: 40 };

interface Places {
  readonly at: number[];
  used: number;
}

/**
 * Finds lines of the Markdown again in the structured session, which knows who said them. Both go on in the same order,
 * but a line may stand in one of them alone; a short one may stand anywhere, so it is looked for close by.
 */
export class Alignment {
  readonly #speakers: readonly Speaker[];
  readonly #places: ReadonlyMap<string, Places>;
  #next = 0;

  private constructor(speakers: readonly Speaker[], places: ReadonlyMap<string, Places>) {
    this.#speakers = speakers;
    this.#places = places;
  }

  static async with({ texts }: Structure): Promise<Alignment> {
    const slice = new TimeSlice();
    const speakers: Speaker[] = [];
    const places = new Map<string, Places>();
    for (const { role, exchange, text } of texts) {
      for (const line of linesIn(text)) {
        if (slice.over) await slice.next();
        if (line === '') continue;
        if (speakers.length === mostLines) return new Alignment(speakers, places);
        const known = places.get(line);
        if (known) known.at.push(speakers.length);
        else places.set(line, { at: [speakers.length], used: 0 });
        speakers.push({ role, exchange });
      }
    }
    return new Alignment(speakers, places);
  }

  /** Who said the Markdown's next line, where that is known. */
  next(line: string): Speaker | undefined {
    if (this.#places.size === 0) return undefined;
    const key = keyOf(line);
    const places = this.#places.get(key);
    if (!places) return undefined;
    while ((places.at[places.used] ?? Infinity) < this.#next) places.used += 1;
    const place = places.at[places.used] ?? Infinity;
    const missing = key.length < telling ? mostMissing.short : mostMissing.telling;
    if (place - this.#next > missing) return undefined;
    this.#next = place + 1;
    return this.#speakers[place];
  }
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
