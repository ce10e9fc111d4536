declare global {
  interface JSON {
    /** JSON.stringify writes the text unchanged (TC39 proposal "JSON.parse source text access"). */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/** Longer integers become the nearest double. */
const maxDigits = 40;

/** Reviver for JSON.parse: integers beyond 2^53 keep their digits. */
export function keepExactInteger(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || Number.isSafeInteger(value) || source === undefined) return value;
  return Number.isInteger(value) && source.length <= maxDigits ? JSON.rawJSON(source) : value;
}
