import {
  address,
  flag,
  integer,
  nameToken,
  networks,
  oneOf,
  optional,
  origins,
  readSettings,
  secret,
  type Setting,
  type SettingsTable,
  text,
  url,
  urlOfOrigin,
  type SettingsValues,
  withDefault,
} from '@archive/kit';
import { limitSettings } from './limit-settings.ts';
import { oidcSettings } from './oidc-settings.ts';
import { tracingSettings } from './tracing-settings.ts';

/** Marks the setting that locates a resource. A target that needs the resource requires the setting. */
const locates = <const Resource extends string, Row extends Setting<unknown>>(resource: Resource, row: Row) => ({
  ...row,
  resource,
});

/** The only list of settings: docs/settings.md and the validation derive from this table. */
export const settingsTable = {
  HOST: withDefault(
    '127.0.0.1',
    text('Address to listen on: HTTP for `all` and `gateway`, gRPC for a service of its own.'),
  ),
  PORT: optional(
    integer(0, 65_535, 'Port to listen on; 0 takes a free port. The defaults of the targets are in the table below.'),
  ),
  DATA_DIR: withDefault(
    '.data',
    text('Directory for all files of the process: embedded PostgreSQL, generated secrets, large uploads in progress.'),
  ),
  DELETION_LOG_DIR: optional(
    text(
      'Existing folder for the deletion log, on another disk than the database (docs/backup.md). Unset: `deletion-log` in `DATA_DIR` for target `all`, no log for the other targets.',
    ),
  ),
  PUBLIC_URL: optional(
    urlOfOrigin(
      ['http', 'https'],
      'Base URL of the archive for its users, without a path. Unset: built from `HOST` (`localhost` if it stands for all addresses) and `PORT`. People sign in at this URL and on loopback names only.',
    ),
  ),
  TRUSTED_PROXIES: withDefault(
    '',
    networks(
      'Reverse proxies. The log takes the address of a client from `X-Forwarded-For` only if one of these has sent the request.',
    ),
  ),
  CORS_ORIGINS: withDefault(
    '',
    origins('Web pages of these origins may use the interface from a browser, with a key; never with cookies.'),
  ),
  DATABASE_URL: locates(
    'database',
    optional(url(['postgresql', 'postgres'], 'PostgreSQL. Unset with target `all`: an embedded server in `DATA_DIR`.')),
  ),
  REDIS_URL: locates(
    'rateLimiter',
    optional(
      url(['redis', 'rediss'], 'Redis for rate limits. Unset with target `all`: the process counts requests itself.'),
    ),
  ),
  NATS_URL: locates(
    'bus',
    optional(
      url(['nats', 'tls'], 'NATS with JetStream for events. Unset with target `all`: events stay in the process.'),
    ),
  ),
  NATS_PREFIX: withDefault(
    'archive',
    nameToken(
      'First part of the names of streams and subjects in NATS. A copy of an archive, such as a restored dump, needs a different one.',
    ),
  ),
  ELASTICSEARCH_URL: optional(
    url(['http', 'https'], 'Elasticsearch for the search index. Unset: the index is in PostgreSQL.'),
  ),
  ELASTICSEARCH_PREFIX: withDefault(
    'archive',
    text(
      'Prefix of index names in Elasticsearch, in lower case; each archive on the same cluster needs a different one.',
    ),
  ),
  AUTH_ADDRESS: locates('auth', optional(address('gRPC address of auth, for the gateway and `npm run key`.'))),
  PROJECTS_ADDRESS: locates('projects', optional(address('gRPC address of projects.'))),
  SESSIONS_ADDRESS: locates('sessions', optional(address('gRPC address of sessions.'))),
  SEARCH_ADDRESS: locates(
    'search',
    optional(address('gRPC address of search, for the gateway, sessions, `npm run reindex` and `npm run reconcile`.')),
  ),
  INTERNAL_SECRET: locates(
    'internalSecret',
    optional(secret('Shared by all services; each rejects calls without it.')),
  ),
  KEY_SEALING_SECRET: locates(
    'sealingSecret',
    optional(
      secret(
        'Encrypts the signing keys of API keys in the database. Unset with target `all`: a generated file in `DATA_DIR`.',
      ),
    ),
  ),
  DRAIN_WAIT_MS: withDefault(
    '0',
    integer(
      0,
      300_000,
      'Time at a stop between "not ready" and the end of new connections, in ms; give a load balancer time to notice.',
    ),
  ),
  DETAIL_COMPAT: withDefault(
    'false',
    flag(
      "Adds `projectId`, `rawDataSize` and `clientId` to a session's detail, and `clientId` to the sessions of lists; one public SDK requires them.",
    ),
  ),
  ...limitSettings,
  METRICS_PORT: optional(
    integer(0, 65_535, 'Port on `HOST` for Prometheus: `/metrics`, without a key. 0 or unset: none.'),
  ),
  RECONCILE_EVERY_MINUTES: withDefault(
    '360',
    integer(
      0,
      525_600,
      'Interval between reconciliations of the search index, in minutes; 0: only by `npm run reconcile`.',
    ),
  ),
  ...oidcSettings,
  ...tracingSettings,
  AUDIT_DAYS: withDefault('365', integer(2, 36_500, 'Days for which the audit trail of accounts and keys is kept.')),
  LOG_LEVEL: withDefault(
    'info',
    oneOf(
      ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
      'Lowest level that is logged. The log goes to stderr: readable lines on a terminal, else JSON lines.',
    ),
  ),
} as const satisfies SettingsTable;

export type Settings = SettingsValues<typeof settingsTable>;
export type SettingName = keyof Settings;

type SettingOf = {
  readonly [
    Name in SettingName as (typeof settingsTable)[Name] extends { resource: infer R extends string } ? R : never
  ]: Name;
};
export type Resource = keyof SettingOf;

export const settingOf = Object.fromEntries(
  Object.entries(settingsTable).flatMap(([name, row]) => ('resource' in row ? [[row.resource, name]] : [])),
) as SettingOf;

export type Env = Readonly<Record<string, string | undefined>>;

/** Reads the settings of this process. No other code reads the environment. Throws ConfigError with every problem. */
export function readConfig(env: Env = process.env): Settings {
  return readSettings(settingsTable, env);
}

/** Disables the reports that Apollo's library sends to its vendor. Must be called before the library is used. */
export function disableTelemetry(): void {
  process.env['APOLLO_TELEMETRY_DISABLED'] = 'true';
}
