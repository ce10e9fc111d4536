import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DedicatedEngine } from './engine.ts';
import { findFreePort } from './free-port.ts';
import { asNobody } from './as-nobody.ts';
import { findProgram, startProgram } from './program.ts';
import { runStatement } from './statements/run-statement.ts';

/**
 * The server connections are used in turn: consecutive transactions of a client run in different server processes, so
 * that state of a session is lost at once. The archive opens more connections than there are server connections.
 */
const poolSettings = `pool_mode = transaction
default_pool_size = 20
server_round_robin = 1
server_login_retry = 1
max_client_conn = 1000
auth_type = any
ignore_startup_parameters =
unix_socket_dir =
logfile =
`;

/** Starts PgBouncer in transaction mode in front of a PostgreSQL that listens on a unix socket. */
export async function startPgbouncer(databaseUrl: string): Promise<DedicatedEngine> {
  if (findProgram('pgbouncer') === undefined) throw new Error('pgbouncer is not on PATH');
  const { username, hostname, pathname } = new URL(databaseUrl);
  const port = await findFreePort();
  const url = `postgresql://${username}@127.0.0.1:${port}${pathname}`;
  const program = await startProgram({
    command: 'pgbouncer',
    prefix: asNobody(),
    prepare: folder =>
      writeFile(
        join(folder, 'pgbouncer.ini'),
        `[databases]\n* = host=${decodeURIComponent(hostname)} user=${username}\n[pgbouncer]\n` +
          `listen_addr = 127.0.0.1\nlisten_port = ${port}\n${poolSettings}`,
      ),
    args: folder => [join(folder, 'pgbouncer.ini')],
    ready: async () => {
      await runStatement(url, 'select 1');
    },
  });
  return { ...program, url };
}
