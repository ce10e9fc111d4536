const shape = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;
const earliest = Date.parse('0001-01-01T00:00:00.000Z');
const latest = Date.parse('9999-12-31T23:59:59.999Z');
const minuteMs = 60_000;

/**
 * Milliseconds since the Unix epoch of an RFC 3339 date-time, cut to ms; undefined for anything else, and outside the
 * years 0001 to 9999 in UTC (beyond.md 1, "timestamps"). A leap second counts as the one after it.
 */
export function parseTimestamp(text: string): number | undefined {
  const found = shape.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1, 7).map(Number);
  const offset = offsetMs(found[8], Number(found[9] ?? 0), Number(found[10] ?? 0));
  if (offset === undefined || hour > 23 || minute > 59 || second > 60) return undefined;
  const midnight = new Date(0).setUTCFullYear(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  const ms = Number((found[7] ?? '').slice(0, 3).padEnd(3, '0'));
  const whole = midnight + ((hour * 60 + minute) * 60 + second) * 1000 - offset;
  if (second === 60 && !startsMonth(whole)) return undefined;
  const result = whole + ms;
  return result >= earliest && result <= latest ? result : undefined;
}

function offsetMs(sign: string | undefined, hours: number, minutes: number): number | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (hours * 60 + minutes) * minuteMs;
}

/** A leap second is the last of a month in UTC (RFC 3339 section 5.7). */
function startsMonth(ms: number): boolean {
  const date = new Date(ms);
  return date.getUTCDate() === 1 && ms % (24 * 60 * minuteMs) === 0;
}
