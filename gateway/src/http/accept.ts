/** One entry of an Accept or Accept-Encoding header. */
interface Preference {
  readonly range: string;
  /** From 0 to 1 (RFC 9110 §12.4.2). */
  readonly weight: number;
}

const weightPattern = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Ignores entries that have no range or a malformed weight. */
function parsePreferences(header: string): Preference[] {
  return header.split(',').flatMap(entry => {
    const [range = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase());
    const weight = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    if (range === '' || (weight !== undefined && !weightPattern.test(weight))) return [];
    return [{ range, weight: weight === undefined ? 1 : Number(weight) }];
  });
}

/**
 * Returns the weight of the first of `ranges` that the header contains. The most specific range must come first (RFC
 * 9110 §12.5.1).
 */
function findWeight(preferences: Preference[], ranges: string[]): number | undefined {
  for (const range of ranges) {
    const found = preferences.filter(preference => preference.range === range);
    if (found.length > 0) return Math.max(...found.map(({ weight }) => weight));
  }
  return undefined;
}

/** Returns the weight of a media type, from 0 to 1. If Accept covers the type only by a wildcard, the weight is 0. */
export function findMediaTypeWeight(header: string | undefined, type: string): number {
  return findWeight(parsePreferences(header ?? ''), [type]) ?? 0;
}

export const representations = {
  json: 'application/json',
  markdown: 'text/markdown',
  sessionData: 'application/vnd.specstory.session-data+json',
  rawData: 'application/vnd.session-archive.raw-data',
} as const;

export type Representation = keyof typeof representations;

/**
 * Returns the session's representation that has the highest weight in Accept (docs/decisions.md#43-accept). JSON wins
 * ties, and is the answer if nothing else is acceptable. A wildcard never selects raw data or session data.
 */
export function negotiateRepresentation(header: string | undefined): Representation {
  const preferences = parsePreferences(header ?? '*/*');
  const weigh = (name: Representation, ...wildcards: string[]) =>
    findWeight(preferences, [representations[name], ...wildcards]) ?? 0;
  const weights: [Representation, number][] = [
    ['json', weigh('json', 'application/*', '*/*')],
    ['markdown', weigh('markdown', 'text/*', '*/*')],
    ['sessionData', weigh('sessionData')],
    ['rawData', weigh('rawData')],
  ];
  return weights.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** The names of codings in Accept-Encoding. x-gzip is an old name of gzip (RFC 9110 §8.4.1.3). */
const codingNames = { br: ['br'], gzip: ['gzip', 'x-gzip'] } as const;

/**
 * Whether the weight of the coding is at least that of `identity` (RFC 9110 §12.5.3). False if there is no
 * Accept-Encoding.
 */
export function acceptsEncoding(header: string | undefined, coding: keyof typeof codingNames): boolean {
  const preferences = parsePreferences(header ?? '');
  const weight = findWeight(preferences, [...codingNames[coding], '*']) ?? 0;
  return weight > 0 && weight >= (findWeight(preferences, ['identity']) ?? 0);
}
