import { parseArgs } from 'node:util';

/** How long and how often is measured; every loop of the benchmark is bounded by this. */
export interface Options {
  readonly rounds: number;
  readonly connections: readonly number[];
  /** Of each measurement, in ms. */
  readonly measuredMs: number;
  /** Uploads take longer each, in ms. */
  readonly uploadMs: number;
  /** Before each measurement, in ms. */
  readonly warmMs: number;
  /** Once for each case of each target before the first round, at the most connections, in ms. */
  readonly firstMs: number;
  /** Only cases whose name contains this; empty: all. */
  readonly only: string;
  /** Whether to write CPU profiles of the archive. */
  readonly profile: boolean;
  /** Folder of real transcripts. */
  readonly corpus: string | undefined;
  /** PostgreSQL to use instead of the embedded one. */
  readonly database: string | undefined;
}

const full = { rounds: 3, measuredMs: 750, uploadMs: 1_700, warmMs: 100, firstMs: 500 };
const quick = { rounds: 1, measuredMs: 250, uploadMs: 700, warmMs: 40, firstMs: 150 };

export const usage = `npm run bench -- [--quick] [--rounds N] [--only TEXT] [--profile]
  --quick        about 40 s instead of 5 min, and coarser
  --rounds N     how often everything is measured; 3 unless told, at most 20
  --only TEXT    only cases whose name contains TEXT, such as "GET 304"
  --profile      also write CPU profiles of the archive, beside the raw figures
CORPUS_DIR names a folder of real transcripts; without it they are generated. DATABASE_URL names a PostgreSQL to use
instead of the embedded one; databases are made there, and dropped at the end.
`;

/** Throws TypeError for an option that does not exist or has no such value. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): Options {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { quick: flag, profile: flag, only: text, rounds: text } });
  const lengths = values.quick ? quick : full;
  return {
    ...lengths,
    rounds: values.rounds === undefined ? lengths.rounds : readRounds(values.rounds),
    connections: [1, 8, 64],
    only: values.only ?? '',
    profile: values.profile,
    corpus: env['CORPUS_DIR'] || undefined,
    database: env['DATABASE_URL'] || undefined,
  };
}

function readRounds(text: string): number {
  if (!/^(?:[1-9]|1\d|20)$/.test(text)) throw new TypeError(`--rounds ${text}: must be 1 to 20`);
  return Number(text);
}
