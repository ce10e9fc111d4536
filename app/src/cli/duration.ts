const secondsPerUnit = { d: 86_400, h: 3_600, m: 60 } as const;

/** Parses `90d`, `12h` or `30m` to seconds. Returns undefined for 0 and for text of another form. */
export function parseDuration(text: string): number | undefined {
  const [, count, unit] = /^([1-9]\d{0,8})([dhm])$/.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * secondsPerUnit[unit as keyof typeof secondsPerUnit];
}
