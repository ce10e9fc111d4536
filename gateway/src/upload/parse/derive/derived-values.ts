import { parseTimestamp } from '@archive/contracts/timestamps';

/** Bounds the models and, separately, the branches. Further values are ignored. */
const maxValues = 100;
/** In UTF-16 code units. Longer values are ignored. */
const maxValueLength = 255;

/** Metadata that one part contains. */
export class DerivedValues {
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

  /** The earliest time, in ms since the Unix epoch. */
  get startedMs(): number | undefined {
    return this.#firstMs;
  }

  /** The latest time, in ms since the Unix epoch. */
  get endedMs(): number | undefined {
    return this.#lastMs;
  }

  /** Ignores invalid values. */
  addModel(model: unknown): void {
    // Claude Code writes `<synthetic>` for messages that no model wrote.
    if (model !== '<synthetic>') addValue(this.#models, model);
  }

  /** Ignores invalid values. */
  addBranch(branch: unknown): void {
    addValue(this.#branches, branch);
  }

  /** Ignores values that are not an RFC 3339 date-time. */
  addTime(time: unknown): void {
    const ms = typeof time === 'string' ? parseTimestamp(time) : undefined;
    if (ms === undefined) return;
    this.#firstMs = Math.min(this.#firstMs ?? ms, ms);
    this.#lastMs = Math.max(this.#lastMs ?? ms, ms);
  }
}

function addValue(values: Set<string>, value: unknown): void {
  if (typeof value !== 'string' || value === '' || value.length > maxValueLength || values.size === maxValues) return;
  if (value.isWellFormed() && !value.includes('\0')) values.add(value);
}
