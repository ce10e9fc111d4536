import {
  address,
  ConfigError,
  flag,
  integer,
  list,
  oneOf,
  optional,
  readSettings,
  secret,
  type SettingsTable,
  text,
  url,
  type SettingsValues,
  withDefault,
} from '@archive/kit';

/** What a process runs: everything, or one service. */
export const targets = ['all', 'gateway', 'auth', 'projects', 'sessions', 'search'] as const;
export type Target = (typeof targets)[number];

const megabyte = 1_000_000;
const bytes = (fallback: number, help: string) => withDefault(String(fallback), integer(1, 2 ** 40, help));

/** Every setting of the archive; docs/settings.md is written from this table. */
export const table = {
  HOST: withDefault(
    '127.0.0.1',
    text('Address to listen on: HTTP for `all` and `gateway`, gRPC for a service of its own.'),
  ),
  PORT: optional(
    integer(
      0,
      65_535,
      'Port to listen on; 0 takes a free one. Unset: 4800 for `all` and `gateway`, 4801 auth, 4802 projects, 4803 sessions, 4804 search.',
    ),
  ),
  DATA_DIR: withDefault(
    '.data',
    text(
      'Folder for everything the process keeps: embedded PostgreSQL, generated secrets, large uploads on their way.',
    ),
  ),
  PUBLIC_URL: optional(
    url(['http', 'https'], 'Where people and tools reach the archive. Unset: built from `HOST` and `PORT`.'),
  ),
  TRUSTED_PROXIES: withDefault(
    '',
    list('Addresses or networks of reverse proxies whose X-Forwarded headers are believed.'),
  ),
  DATABASE_URL: optional(
    url(['postgresql', 'postgres'], 'PostgreSQL. Unset, with target `all`: an embedded server under `DATA_DIR`.'),
  ),
  REDIS_URL: optional(
    url(['redis', 'rediss'], 'Redis, which counts allowances. Unset, with target `all`: counted in the process.'),
  ),
  NATS_URL: optional(
    url(
      ['nats', 'tls'],
      'NATS with JetStream, which carries events. Unset, with target `all`: carried in the process.',
    ),
  ),
  ELASTICSEARCH_URL: optional(
    url(['http', 'https'], 'Elasticsearch, which holds the index of search. Unset: PostgreSQL full-text search.'),
  ),
  ELASTICSEARCH_PREFIX: withDefault(
    'archive',
    text('Names of indices in Elasticsearch begin with it, in lower case; each archive on one cluster needs its own.'),
  ),
  AUTH_ADDRESS: optional(address('Where auth is reached by a gateway, and by `npm run key`.')),
  PROJECTS_ADDRESS: optional(address('Where projects is reached.')),
  SESSIONS_ADDRESS: optional(address('Where sessions is reached.')),
  SEARCH_ADDRESS: optional(address('Where search is reached.')),
  INTERNAL_SECRET: optional(
    secret('Shared by all services; each demands it of every call. Needed for every target but `all`.'),
  ),
  KEY_SEALING_SECRET: optional(
    secret(
      'Seals the signing keys of API keys in the database. Unset, with target `all`: a generated file under `DATA_DIR`.',
    ),
  ),
  DRAIN_WAIT_MS: withDefault(
    '0',
    integer(
      0,
      300_000,
      'Milliseconds between "not ready" and closing the door at a stop, so that a balancer takes notice.',
    ),
  ),
  DETAIL_COMPAT: withDefault(
    'false',
    flag(
      "Adds `projectId`, `rawDataSize` and `clientId` to a session's detail, for one public SDK that insists on them.",
    ),
  ),
  REST_LIMIT_PER_HOUR: withDefault('1000', integer(1, 1e9, 'Requests per key and hour, REST.')),
  GRAPHQL_LIMIT_PER_HOUR: withDefault('500', integer(1, 1e9, 'Queries per key and hour, GraphQL.')),
  REQUESTS_AT_ONCE: withDefault(
    '256',
    integer(
      1,
      10_000,
      'Requests at work at a time in one gateway; bodies on their way and slow readers take no place.',
    ),
  ),
  REQUESTS_WAITING: withDefault(
    '1000',
    integer(0, 100_000, 'Requests that wait for such a place, each up to 1 s; more are told at once to come back.'),
  ),
  REQUESTS_OPEN: withDefault(
    '4000',
    integer(1, 100_000, 'Requests of any kind that one gateway has open, slow senders and readers included.'),
  ),
  GRAPHQL_COST: withDefault('100000', integer(1, 1e9, 'Fields that one answer of the graph may have (docs/graph.md).')),
  UPLOAD_LIMIT_PER_HOUR: withDefault('20000', integer(1, 1e9, 'Uploads and size look-ups per key and hour.')),
  UPLOAD_COMPRESSED_BYTES: bytes(50 * megabyte, 'Largest upload as it travels when compressed, in bytes.'),
  UPLOAD_BYTES: bytes(200 * megabyte, 'Largest upload after decompression, in bytes.'),
  METADATA_BYTES: bytes(65_536, 'Largest metadata of a session, in bytes of JSON.'),
  UPLOAD_BUDGET_BYTES: bytes(
    300 * megabyte,
    'Bytes of uploads under way in one process; some more wait up to 2 s, all others are told to come back.',
  ),
  METRICS_PORT: optional(
    integer(
      0,
      65_535,
      'Port of `HOST` that tells metrics to Prometheus at `/metrics`, without a key; 0 or unset: none.',
    ),
  ),
  RECONCILE_EVERY_MINUTES: withDefault(
    '360',
    integer(0, 525_600, 'How often the index is compared with sessions and repaired; 0: only by `npm run reconcile`.'),
  ),
  LOG_LEVEL: withDefault(
    'info',
    oneOf(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Least severe lines that are logged, as JSON on stderr.',
    ),
  ),
} as const satisfies SettingsTable;

export type Settings = SettingsValues<typeof table>;
type Name = keyof typeof table;

/** What a target can't do without; for `all` there is an embedded engine for each. */
const needs: Readonly<Record<Target, readonly Name[]>> = {
  all: [],
  gateway: ['REDIS_URL', 'AUTH_ADDRESS', 'PROJECTS_ADDRESS', 'SESSIONS_ADDRESS', 'SEARCH_ADDRESS', 'INTERNAL_SECRET'],
  auth: ['DATABASE_URL', 'KEY_SEALING_SECRET', 'INTERNAL_SECRET'],
  projects: ['DATABASE_URL', 'NATS_URL', 'SESSIONS_ADDRESS', 'INTERNAL_SECRET'],
  sessions: ['DATABASE_URL', 'NATS_URL', 'PROJECTS_ADDRESS', 'SEARCH_ADDRESS', 'INTERNAL_SECRET'],
  search: ['DATABASE_URL', 'NATS_URL', 'PROJECTS_ADDRESS', 'SESSIONS_ADDRESS', 'INTERNAL_SECRET'],
};

export type Env = Readonly<Record<string, string | undefined>>;

/** The settings of this process; the only place that reads the environment. Throws ConfigError with all problems. */
export function readConfig(env: Env = process.env): Settings {
  return readSettings(table, env);
}

/** The settings of a target, complete; throws ConfigError that names each variable that is missing. */
export function readTargetConfig(target: Target, env: Env = process.env): Settings {
  const settings = readConfig(env);
  const missing = needs[target].filter(name => settings[name] === undefined);
  if (missing.length === 0) return settings;
  throw new ConfigError(missing.map(name => `${name}: must be set for --target=${target}. ${table[name].help}`));
}

/** A library of the graph reports to its vendor unless this is said before it is used. */
export function keepToItself(): void {
  process.env['APOLLO_TELEMETRY_DISABLED'] = 'true';
}
