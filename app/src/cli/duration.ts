const seconds = { d: 86_400, h: 3_600, m: 60 } as const;

/** Seconds of a duration such as `90d`, `12h` or `30m`; undefined where the text is none, or is nothing. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,8})([dhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * seconds[unit as keyof typeof seconds];
}
