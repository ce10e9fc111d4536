import { parseArgs } from 'node:util';

/** Durations and repetitions bound every loop of the benchmark. */
export interface BenchOptions {
  readonly rounds: number;
  readonly connections: readonly number[];
  readonly measuredMs: number;
  /** Uploads are slower, so their measurement takes longer. */
  readonly uploadMs: number;
  /** Duration of the load before each measurement. */
  readonly warmUpMs: number;
  /**
   * Duration of the load before the first round, for each case and target. The load uses the highest number of
   * connections, so that V8 compiles the code.
   */
  readonly firstMs: number;
  /** Only cases with this text in their name are measured. An empty text selects all cases. */
  readonly only: string;
  readonly profile: boolean;
  /** Folder of real transcripts. If undefined, transcripts are generated. */
  readonly corpus: string | undefined;
  /** URL of a PostgreSQL server. If undefined, the embedded server is used. */
  readonly database: string | undefined;
}

const fullDurations = { rounds: 3, measuredMs: 750, uploadMs: 1_700, warmUpMs: 100, firstMs: 500 };
const quickDurations = { rounds: 1, measuredMs: 250, uploadMs: 700, warmUpMs: 40, firstMs: 150 };

export const usage = `npm run bench -- [--quick] [--rounds N] [--only TEXT] [--profile]
  --quick        takes about 40 s instead of 5 min, with less precision
  --rounds N     repetitions of every measurement; default 3, at most 20
  --only TEXT    measures only cases whose name contains TEXT, such as "GET 304"
  --profile      also writes CPU profiles of the archive, next to the raw figures
CORPUS_DIR: folder of real transcripts; by default they are generated. DATABASE_URL: PostgreSQL server to use instead of
the embedded one; the benchmark creates databases there and drops them at the end.
`;

/** Throws TypeError for an unknown option or an invalid value. */
export function readOptions(args: readonly string[], env: Readonly<Record<string, string | undefined>>): BenchOptions {
  const flag = { type: 'boolean', default: false } as const;
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...args], options: { quick: flag, profile: flag, only: text, rounds: text } });
  const lengths = values.quick ? quickDurations : fullDurations;
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
