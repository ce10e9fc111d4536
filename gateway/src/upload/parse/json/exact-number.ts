declare global {
  interface JSON {
    /** Creates a value that JSON.stringify writes as this text (TC39 proposal "JSON.parse source text access"). */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/**
 * Reviver for JSON.parse. Keeps the text of a number that JSON.stringify would write as another number, and of every
 * integer beyond 2^53. A number beyond the range of doubles becomes infinite.
 */
export function keepExactNumber(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || !Number.isFinite(value) || source === undefined) return value;
  const isLargeInteger = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLargeInteger || toDecimal(source) !== toDecimal(String(value)) ? JSON.rawJSON(source) : value;
}

/** Returns the canonical form of a JSON number: its digits without leading and trailing zeros, and its exponent. */
function toDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  // A regular expression would take quadratic time for zeros in the middle.
  while (digits[length - 1] === '0') length -= 1;
  if (length === 0) return '0';
  return `${sign}${digits.slice(0, length)}e${Number(exponent) - fraction.length + digits.length - length}`;
}
