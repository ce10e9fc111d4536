const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

const find = (names: readonly (readonly [RegExp, string])[], agent: string) =>
  names.find(([pattern]) => pattern.test(agent))?.[1];

/**
 * Returns the browser and the system that a `User-Agent` names, such as `Firefox, Linux`. If neither is known, returns
 * the text itself.
 */
export function describeDevice(userAgent: string): string {
  return [find(browsers, userAgent), find(systems, userAgent)].filter(Boolean).join(', ') || userAgent;
}

/**
 * Returns the system of a computer, such as `macOS`. Undefined for an unknown system, and for a phone or a tablet, on
 * which no command line runs.
 */
export function findComputer(userAgent: string): string | undefined {
  const system = find(systems, userAgent);
  return system === 'iOS' || system === 'Android' ? undefined : system;
}
