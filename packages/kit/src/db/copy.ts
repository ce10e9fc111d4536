import { escapeLiteral, type Pool, type PoolClient } from 'pg';
import { type CopyToStreamQuery, to } from 'pg-copy-streams';
import { ServiceError } from '../errors/errors.ts';
import { withSpan } from '../tracing/with-span.ts';
import { discardConnection, withConnection } from './connection.ts';
import { describeStatement } from './describe-statement.ts';
import { parseCopyColumn } from './parse-copy.ts';

/** pg clears a statement's timeout in this callback, but the COPY stream never calls it. */
type SubmittedCopy = CopyToStreamQuery & { callback?: () => void };

/**
 * Runs a select with one bytea column and returns the bytes of all rows. This takes a fifth of the time of `query` for
 * 240 KiB. COPY has no parameters, so `$1` to `$9` are replaced by literals.
 */
export function copyColumnBytes(pool: Pool, select: string, values: readonly (string | number)[]): Promise<Buffer[]> {
  const text = `copy (${withLiterals(select, values)}) to stdout (format binary)`;
  const work = async (connection: PoolClient) => {
    const stream: SubmittedCopy = connection.query(to(text));
    try {
      return parseCopyColumn((await stream.toArray()) as Buffer[]);
    } finally {
      stream.callback?.();
    }
  };
  return withSpan(
    () => describeStatement(select),
    () => withConnection(pool, work, discardConnection),
  );
}

function withLiterals(select: string, values: readonly (string | number)[]): string {
  return select.replaceAll(/\$([1-9])/g, (_, n: string) => {
    const value = String(values[Number(n) - 1]);
    // A NUL character would end the statement.
    if (value.includes('\0')) throw new ServiceError('INVALID');
    return escapeLiteral(value);
  });
}
