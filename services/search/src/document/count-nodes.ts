const quote = 0x22;
const backslash = 0x5c;
/** Comma, colon and opening brackets: each precedes at most one value or name. */
const separators = new Set([0x2c, 0x3a, 0x5b, 0x7b]);

/** Returns an upper bound of the number of values and names in a JSON text (RFC 8259). Counts only to `max` + 1. */
export function countNodes(json: Uint8Array, max: number): number {
  let count = 1;
  let isInString = false;
  for (let offset = 0; offset < json.length && count <= max; offset += 1) {
    const byte = json[offset] ?? 0;
    if (isInString && byte === backslash) offset += 1;
    else if (byte === quote) isInString = !isInString;
    else if (!isInString && separators.has(byte)) count += 1;
  }
  return count;
}
