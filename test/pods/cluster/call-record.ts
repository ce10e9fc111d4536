import { type Call, formatCall } from '../manifests/call.ts';

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
