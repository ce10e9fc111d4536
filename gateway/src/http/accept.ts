/** One entry of an Accept or Accept-Encoding header, with its weight. */
interface Preference {
  readonly range: string;
  readonly q: number;
}

const weight = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function parse(header: string): Preference[] {
  return header.split(',').flatMap(entry => {
    const [range = '', ...parameters] = entry.split(';').map(part => part.trim().toLowerCase());
    const q = parameters.find(parameter => parameter.startsWith('q='))?.slice(2);
    if (range === '' || (q !== undefined && !weight.test(q))) return [];
    return [{ range, q: q === undefined ? 1 : Number(q) }];
  });
}

/** The most specific range decides (RFC 9110, 12.5.1); undefined where none fits. */
function quality(preferences: Preference[], ranges: string[]): number | undefined {
  for (const range of ranges) {
    const found = preferences.filter(preference => preference.range === range);
    if (found.length > 0) return Math.max(...found.map(preference => preference.q));
  }
  return undefined;
}

/** The weight that an Accept header gives a media type by its own name; 0 where it does not name it. */
export function weightOf(header: string | undefined, type: string): number {
  return quality(parse(header ?? ''), [type]) ?? 0;
}

export const representations = {
  json: 'application/json',
  markdown: 'text/markdown',
  sessionData: 'application/vnd.specstory.session-data+json',
  rawData: 'application/vnd.session-archive.raw-data',
} as const;

export type Representation = keyof typeof representations;

/**
 * The representation of a session that the client wants most (beyond.md 1, "Accept"): ties go to JSON, as does a header
 * that accepts nothing we have. The stored parts are chosen by their own names alone.
 */
export function negotiate(header: string | undefined): Representation {
  const preferences = parse(header ?? '*/*');
  const rank = (name: Representation, ...wider: string[]) =>
    quality(preferences, [representations[name], ...wider]) ?? 0;
  const ranked: [Representation, number][] = [
    ['json', rank('json', 'application/*', '*/*')],
    ['markdown', rank('markdown', 'text/*', '*/*')],
    ['sessionData', rank('sessionData')],
    ['rawData', rank('rawData')],
  ];
  return ranked.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}

/** Whether a gzip-encoded answer is acceptable (RFC 9110, 12.5.3); without the header it is not sent. */
export function acceptsGzip(header: string | undefined): boolean {
  const preferences = parse(header ?? '');
  const gzip = quality(preferences, ['gzip', 'x-gzip', '*']) ?? 0;
  return gzip > 0 && gzip >= (quality(preferences, ['identity']) ?? 0);
}
