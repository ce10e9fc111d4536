const pattern = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const minMs = Date.parse('0001-01-01T00:00:00.000Z');
const maxMs = Date.parse('9999-12-31T23:59:59.999Z');
const minuteMs = 60_000;

/**
 * Parses an RFC 3339 date-time to whole epoch ms (docs/decisions.md#35-timestamps). A leap second counts as the second
 * after it. Returns undefined for other text and for years outside 0001 to 9999 (UTC).
 */
export function parseTimestamp(text: string): number | undefined {
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map(Number);
  const offset = offsetMs(match[8], Number(match[9] ?? 0), Number(match[10] ?? 0));
  if (offset === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const ms = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const wholeSecondMs = midnight + ((hour * 60 + minute) * 60 + second) * 1000 - offset;
  if (second === 60 && !isStartOfMonth(wholeSecondMs)) return undefined;
  const result = wholeSecondMs + ms;
  return result >= minMs && result <= maxMs ? result : undefined;
}

function offsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * minuteMs;
}

/** Leap seconds occur only at the end of a month in UTC (RFC 3339 §5.7). */
function isStartOfMonth(ms: number): boolean {
  const date = new Date(ms);
  return date.getUTCDate() === 1 && ms % (24 * 60 * minuteMs) === 0;
}
