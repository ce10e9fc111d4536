import type { ArchiveProcess } from '../../src/archive/archive.ts';

/** `gone`: it breaks and refuses connections. `still`: it takes them and says nothing, and breaks none. */
export type Blow = 'gone' | 'still';

interface Outage {
  readonly blow: Blow;
  readonly from: number;
  to: number;
}

/** When each gateway itself was away, so that what it owed then is told from what the archive owes. */
export class Outages {
  readonly #of = new Map<ArchiveProcess, Outage[]>();

  strike(gateway: ArchiveProcess, blow: Blow): void {
    const known = this.#of.get(gateway) ?? [];
    known.push({ blow, from: performance.now(), to: Infinity });
    // What is over for longer than any request lasts matters to none.
    this.#of.set(gateway, known.slice(-20));
  }

  spare(gateway: ArchiveProcess): void {
    const last = this.#of.get(gateway)?.at(-1);
    if (last) last.to = performance.now();
  }

  /** ms of a time in which it was away in that way; undefined where it was not. */
  overlap(gateway: ArchiveProcess, blow: Blow, began: number, ended: number): number | undefined {
    const during = (this.#of.get(gateway) ?? []).filter(
      each => each.blow === blow && each.from <= ended && each.to >= began,
    );
    if (during.length === 0) return undefined;
    return during.reduce((sum, { from, to }) => sum + Math.min(to, ended) - Math.max(from, began), 0);
  }
}
