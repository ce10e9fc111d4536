import { Semaphore } from '@archive/kit';
import type { SizedRow } from './store.ts';

/** Bytes of session rows, most of them metadata. */
const maxRowBytes = { perStatement: 3_000_000, perRequest: 6_000_000 };

/** Runs a statement that returns at most `maxBytes` of rows and otherwise rejects with TOO_LARGE. */
export type ReadRows = <Row extends SizedRow>(read: (maxBytes: number) => Promise<Row[]>) => Promise<Row[]>;

/** Creates the reader of one GraphQL request. It runs one statement at a time, so that each has the bytes left by the others. */
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
