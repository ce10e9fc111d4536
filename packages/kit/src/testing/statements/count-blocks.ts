import type { Pool, PoolClient, QueryConfig } from 'pg';
import { recordStatements } from './record-statements.ts';

interface Plan {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/**
 * Returns the number of 8 kB blocks that the statements of `work` read. This number does not depend on the load of the
 * machine. To count, the function repeats the statements in a transaction that it rolls back.
 */
export async function countBlocks(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  const [statements] = await recordStatements(work);
  const connection = await pool.connect();
  try {
    await connection.query('begin');
    let blocks = 0;
    for (const statement of statements) blocks += await countBlocksOf(connection, statement);
    return blocks;
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

const copy = /^copy \((?<select>.*)\) to stdout \(format binary\)$/s;

async function countBlocksOf(connection: PoolClient, { text, values }: QueryConfig): Promise<number> {
  const select = copy.exec(text)?.groups?.['select'];
  const statement = select ?? text;
  if (/^(begin|commit|rollback)/.test(statement)) return 0;
  if (/^set /.test(statement)) {
    await connection.query(statement);
    return 0;
  }
  const explain = { text: `explain (analyze, buffers, format json) ${statement}`, ...(values ? { values } : {}) };
  const { rows } = await connection.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : 0;
}
