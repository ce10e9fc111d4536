import { parseArgs } from 'node:util';

export const engineNames = ['postgres', 'elasticsearch'] as const;
export type EngineName = (typeof engineNames)[number];

export interface SearchOptions {
  readonly engines: readonly EngineName[];
  readonly sessions: number;
  /**
   * A second measurement of the archive alone has this many times the sessions. With 1, there is no second measurement.
   */
  readonly growthFactor: number;
  /** Measured searches per target and case. */
  readonly samples: number;
}

export const usage = `npm run bench:search -- [--engine postgres|elasticsearch|both] [--sessions N] [--grow N] [--samples N]
  --engine E    default: both
  --sessions N  sessions of 8 kB each; default 20000
  --grow N      measures again with N times the sessions, at most 100
  --samples N   responses of each target in every case; default 60, at most 1000
ELASTICSEARCH_URL: Elasticsearch to use, by default elasticsearch on PATH; the benchmark creates indices there and deletes
them at the end.
`;

/** Throws TypeError for an unknown option or an invalid value. */
export function readSearchOptions(args: readonly string[]): SearchOptions {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { engine: text, sessions: text, grow: text, samples: text },
  });
  const { engine = 'both' } = values;
  const engines = engineNames.filter(name => engine === 'both' || engine === name);
  if (engines.length === 0) throw new TypeError(`--engine ${engine}: must be postgres, elasticsearch or both`);
  return {
    engines,
    sessions: readNumber('sessions', values.sessions ?? '20000', 1_000_000),
    growthFactor: readNumber('grow', values.grow ?? '1', 100),
    samples: readNumber('samples', values.samples ?? '60', 1_000),
  };
}

function readNumber(name: string, text: string, max: number): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && value <= max) return value;
  throw new TypeError(`--${name} ${text}: must be 1 to ${max}`);
}
