import type { ArchiveProcess } from '../../src/archive/archive.ts';

/** A gateway that is `down` refuses connections. A `paused` gateway accepts connections and never answers. */
export type OutageKind = 'down' | 'paused';

interface Outage {
  readonly kind: OutageKind;
  readonly from: number;
  to: number;
}

/** Number of outages that are kept per gateway. No single request overlaps more outages. */
const maxOutages = 20;

/** A failed request during an outage of its gateway is no violation. */
export class Outages {
  readonly #byGateway = new Map<ArchiveProcess, Outage[]>();

  begin(gateway: ArchiveProcess, kind: OutageKind): void {
    const outages = this.#byGateway.get(gateway) ?? [];
    outages.push({ kind, from: performance.now(), to: Infinity });
    this.#byGateway.set(gateway, outages.slice(-maxOutages));
  }

  end(gateway: ArchiveProcess): void {
    const last = this.#byGateway.get(gateway)?.at(-1);
    if (last) last.to = performance.now();
  }

  /**
   * Returns the duration in ms of the gateway's outages of this kind between two times. Undefined if there was none.
   */
  overlap(gateway: ArchiveProcess, kind: OutageKind, began: number, ended: number): number | undefined {
    const overlapping = (this.#byGateway.get(gateway) ?? []).filter(
      outage => outage.kind === kind && outage.from <= ended && outage.to >= began,
    );
    if (overlapping.length === 0) return undefined;
    return overlapping.reduce((sum, { from, to }) => sum + Math.min(to, ended) - Math.max(from, began), 0);
  }
}
