declare global {
  interface JSON {
    /** JSON.stringify writes the text as it is (JSON.parse source text access, TC39). */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** Longer numerals keep the value of the nearest double only. */
const maxDigits = 40;

/** A reviver for JSON.parse that keeps integers beyond 2^53 as they were written. */
export function keepExactInteger(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value;
  return Number.isInteger(value) && source.length <= maxDigits ? JSON.rawJSON(source) : value;
}
