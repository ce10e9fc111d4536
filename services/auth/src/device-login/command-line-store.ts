import { query, queryOne, type Queryable } from '@archive/kit';
import type { KeyRow } from '../keys/store.ts';
import type { CommandLine } from './command-line.ts';

/** A command line with its key. */
export interface CommandLineRow extends KeyRow, CommandLine {
  address: string;
}

/** Stores which command line got a key. */
export async function insertCommandLine(
  tx: Queryable,
  keyId: string,
  { hostname, system, username, client }: CommandLine,
  address: string,
): Promise<void> {
  await query(
    tx,
    `insert into auth.command_lines (key_id, hostname, system, username, client, address) values ($1, $2, $3, $4, $5, $6)`,
    [keyId, hostname, system, username, client, address],
  );
}

/** Whether a key is the key of a command line. */
export async function hasCommandLine(db: Queryable, keyId: string): Promise<boolean> {
  return (await queryOne(db, `select from auth.command_lines where key_id = $1`, [keyId])) !== undefined;
}

/** Lists a person's command lines with a valid key, newest first. */
export async function listCommandLines(db: Queryable, userId: string, limit: number): Promise<CommandLineRow[]> {
  return query<CommandLineRow>(
    db,
    `select k.*, c.hostname, c.system, c.username, c.client, c.address
       from auth.keys k join auth.command_lines c on c.key_id = k.id
      where k.user_id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
      order by k.created_at desc, k.id limit $2`,
    [userId, limit],
  );
}
