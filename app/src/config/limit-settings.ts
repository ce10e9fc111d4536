import { integer, type SettingsTable, withDefault } from '@archive/kit';

const megabyte = 1_000_000;
const bytes = (fallback: number, help: string) => withDefault(String(fallback), integer(1, 2 ** 40, help));

export const limitSettings = {
  REST_LIMIT_PER_HOUR: withDefault('1000', integer(1, 1e9, 'REST requests per key and hour.')),
  GRAPHQL_LIMIT_PER_HOUR: withDefault('500', integer(1, 1e9, 'GraphQL queries per key and hour.')),
  REQUESTS_AT_ONCE: withDefault(
    '512',
    integer(
      1,
      10_000,
      'Requests that one gateway handles concurrently; time spent on receiving bodies and on slow readers does not count. One owner gets at most half.',
    ),
  ),
  REQUESTS_WAITING: withDefault(
    '1000',
    integer(
      0,
      100_000,
      'Requests that wait up to 1 s for `REQUESTS_AT_ONCE`; the gateway answers further ones with 503 at once.',
    ),
  ),
  REQUESTS_OPEN: withDefault(
    '4000',
    integer(
      1,
      100_000,
      'Open requests of one gateway, slow senders and readers included. One owner gets at most half.',
    ),
  ),
  GRAPHQL_COST: withDefault('100000', integer(1, 1e9, 'Fields that one GraphQL response may have (docs/graph.md).')),
  UPLOAD_LIMIT_PER_HOUR: withDefault('20000', integer(1, 1e9, 'Uploads and size lookups per key and hour.')),
  ACCOUNT_LIMIT_PER_HOUR: withDefault(
    '3000',
    integer(
      1,
      1e9,
      'Requests of the account pages per signed-in browser and hour; without sign-in, per client network.',
    ),
  ),
  UPLOAD_COMPRESSED_BYTES: bytes(50 * megabyte, 'Largest compressed upload, in bytes before decompression.'),
  UPLOAD_BYTES: bytes(200 * megabyte, 'Largest upload after decompression, in bytes.'),
  METADATA_BYTES: bytes(65_536, 'Largest metadata of a session, in bytes of JSON.'),
  UPLOAD_BUDGET_BYTES: bytes(
    300 * megabyte,
    'Bytes of concurrent uploads and other bodies over 16 KiB in one process; one owner gets at most half. Further uploads wait if they can be stored in time, else they get 503.',
  ),
  MAX_SESSIONS_PER_OWNER: withDefault('0', integer(0, 1e12, 'Sessions that one user may store; 0: no limit.')),
  MAX_BYTES_PER_OWNER: withDefault(
    '0',
    integer(0, 2 ** 50, 'Bytes that one user may store, before compression: content and metadata. 0: no limit.'),
  ),
  MIN_FREE_DISK_PERCENT: withDefault(
    '5',
    integer(
      0,
      100,
      'Uploads are refused while the volume of `DATA_DIR` has less free space than this, in percent; 0: no such limit.',
    ),
  ),
  MIN_FREE_DISK_BYTES: withDefault(
    '1000000000',
    integer(
      0,
      2 ** 50,
      'Uploads are refused while the volume of `DATA_DIR` has fewer free bytes than this; 0: no such limit.',
    ),
  ),
} as const satisfies SettingsTable;
