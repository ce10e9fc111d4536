import { parseArgs } from 'node:util';

export const engineNames = ['postgres', 'elasticsearch'] as const;
export type EngineName = (typeof engineNames)[number];

/** What is measured, and how long. */
export interface SearchOptions {
  readonly engines: readonly EngineName[];
  /** How many sessions are searched. */
  readonly sessions: number;
  /** So many times as many are searched afterwards, without the raw recipe; 1: not. */
  readonly grow: number;
  /** Answers of each in every case. */
  readonly samples: number;
}

export const usage = `npm run bench:search -- [--engine postgres|elasticsearch|both] [--sessions N] [--grow N] [--samples N]
  --engine E    both unless told
  --sessions N  of 8 kB each; 20000 unless told
  --grow N      measures again with N times the sessions, at most 100
  --samples N   answers of each in every case; 60 unless told, at most 1000
Elasticsearch is started from PATH, or is that of ELASTICSEARCH_URL, where indices are made and deleted at the end.
`;

/** Throws TypeError for an option that does not exist or has no such value. */
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
    grow: readNumber('grow', values.grow ?? '1', 100),
    samples: readNumber('samples', values.samples ?? '60', 1_000),
  };
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (/^[1-9]\d*$/.test(text) && value <= most) return value;
  throw new TypeError(`--${name} ${text}: must be 1 to ${most}`);
}
