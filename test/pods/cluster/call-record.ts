/** A caller and the port that it calls. */
export interface Call {
  readonly caller: string;
  readonly callee: string;
  readonly port: number;
}

export const formatCall = ({ caller, callee, port }: Call): string => `${caller} → ${callee}:${port}`;

/** Counts connections by caller and callee. */
export class CallRecord {
  readonly #counts = new Map<string, number>();

  add(call: Call): void {
    const text = formatCall(call);
    this.#counts.set(text, this.count(call) + 1);
  }

  count(call: Call): number {
    return this.#counts.get(formatCall(call)) ?? 0;
  }

  list(): string[] {
    return [...this.#counts.keys()].toSorted();
  }
}
