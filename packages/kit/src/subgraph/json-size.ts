/**
 * Returns the size of a value's JSON text in bytes, without building the text. Stops above `maxBytes`; the result is
 * then a lower bound.
 */
export function measureJson(value: unknown, maxBytes: number): number {
  if (typeof value === 'string') return measureText(value, maxBytes);
  if (value === undefined || value === null) return 'null'.length;
  if (typeof value !== 'object') return JSON.stringify(value).length;
  return Array.isArray(value) ? measureItems(value, maxBytes) : measureMembers(value, maxBytes);
}

/** A text has at least `length` bytes, so a text longer than `maxBytes` need not be escaped. */
function measureText(text: string, maxBytes: number): number {
  return text.length > maxBytes ? text.length : Buffer.byteLength(JSON.stringify(text));
}

function measureItems(items: readonly unknown[], maxBytes: number): number {
  let bytes = 1 + Math.max(1, items.length);
  for (const item of items) {
    if (bytes > maxBytes) break;
    bytes += measureJson(item, maxBytes - bytes);
  }
  return bytes;
}

function measureMembers(value: object, maxBytes: number): number {
  let [bytes, count] = [2, 0];
  for (const [key, member] of Object.entries(value)) {
    if (bytes > maxBytes) break;
    if (member === undefined) continue;
    bytes += measureText(key, maxBytes - bytes) + 1 + (count === 0 ? 0 : 1);
    bytes += measureJson(member, maxBytes - bytes);
    count += 1;
  }
  return bytes;
}
