declare global {
  interface JSON {
    /** JSON.stringify writes this value as `text` (TC39 proposal "JSON.parse source text access"). */
    rawJSON(text: string): object;
    isRawJSON(value: unknown): boolean;
  }
}

/**
 * Reviver for JSON.parse. Keeps the text of integers beyond 2^53, and of numbers that JSON.stringify would change. A
 * number beyond the range of doubles becomes infinite.
 */
export function keepExactNumber(this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source;
  if (typeof value !== 'number' || !Number.isFinite(value) || source === undefined) return value;
  const isLargeInteger = Number.isInteger(value) && !Number.isSafeInteger(value);
  return isLargeInteger || toDecimal(source) !== toDecimal(String(value)) ? JSON.rawJSON(source) : value;
}

/** Returns the digits without leading and trailing zeros, and the exponent. Equal numbers have the same result. */
function toDecimal(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  let length = digits.length;
  // For many zeros in the middle, a regular expression would take quadratic time.
  while (digits[length - 1] === '0') length -= 1;
  if (length === 0) return '0';
  return `${sign}${digits.slice(0, length)}e${Number(exponent) - fraction.length + digits.length - length}`;
}
