import { parseTimestamp } from '@archive/contracts/timestamps';

/** So many different ones are kept, each at most so long; a log that has more is not a conversation's. */
const maxValues = 100;
const maxLength = 255;

/** What a text says about its session; each may be empty or unknown. */
export class Findings {
  readonly #models = new Set<string>();
  readonly #branches = new Set<string>();
  #firstMs: number | undefined;
  #lastMs: number | undefined;

  /** In order of appearance. */
  get models(): string[] {
    return [...this.#models];
  }

  /** In order of appearance. */
  get branches(): string[] {
    return [...this.#branches];
  }

  get startedMs(): number | undefined {
    return this.#firstMs;
  }

  get endedMs(): number | undefined {
    return this.#lastMs;
  }

  addModel(model: unknown): void {
    // Claude Code's name for messages that no model wrote.
    if (model !== '<synthetic>') add(this.#models, model);
  }

  addBranch(branch: unknown): void {
    add(this.#branches, branch);
  }

  /** An RFC 3339 date-time; all else is passed over. */
  addTime(time: unknown): void {
    const ms = typeof time === 'string' ? parseTimestamp(time) : undefined;
    if (ms === undefined) return;
    this.#firstMs = Math.min(this.#firstMs ?? ms, ms);
    this.#lastMs = Math.max(this.#lastMs ?? ms, ms);
  }
}

function add(values: Set<string>, value: unknown): void {
  if (typeof value !== 'string' || value === '' || value.length > maxLength || values.size === maxValues) return;
  if (value.isWellFormed() && !value.includes('\0')) values.add(value);
}
