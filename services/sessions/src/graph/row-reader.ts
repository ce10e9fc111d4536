import { Semaphore } from '@archive/kit';
import type { SizedRow } from './store.ts';

/** Maximum size of session rows. Most of the bytes are metadata. */
const maxRowBytes = { perStatement: 3_000_000, perRequest: 6_000_000 };

/** Runs a statement and passes it the maximum size of its rows. Rejects with TOO_LARGE if the rows are larger. */
export type ReadRows = <Row extends SizedRow>(read: (maxBytes: number) => Promise<Row[]>) => Promise<Row[]>;

/**
 * Creates the row reader of one GraphQL request. It runs one statement at a time, because each statement may return
 * only the bytes that earlier ones left.
 */
export function createRowReader(): ReadRows {
  const semaphore = new Semaphore(1);
  let remainingBytes = maxRowBytes.perRequest;
  return read =>
    semaphore.run(async () => {
      const rows = await read(Math.min(maxRowBytes.perStatement, remainingBytes));
      remainingBytes -= rows.at(-1)?.running ?? 0;
      return rows;
    });
}
