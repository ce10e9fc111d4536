import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { Client } from 'pg';
import { from, to } from 'pg-copy-streams';
import { quote, quoteName, type Table } from './catalog.ts';
import { progressTimeoutMs } from './connection.ts';

/** Size and SHA-256 (hex) of a file in a backup. */
export interface FileDigest {
  readonly bytes: number;
  readonly sha256: string;
}

/** Copies a table into a new compressed file, and flushes the file to disk. */
export async function copyTableToFile(
  tx: Client,
  table: Table,
  path: string,
): Promise<FileDigest & { readonly rows: number }> {
  const copy = tx.query(to(`copy ${formatTarget(table)} to stdout (format binary)`));
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const digest = await withMeter((meter, signal) => pipeline(copy, createZstdCompress(), meter, file, { signal }));
  return { rows: copy.rowCount, ...digest };
}

/** Copies a compressed file into a table, and resolves to the number of rows. */
export async function copyFileToTable(tx: Client, table: Table, path: string): Promise<number> {
  const copy = tx.query(from(`copy ${formatTarget(table)} from stdin (format binary)`));
  await withMeter((meter, signal) => pipeline(createReadStream(path), meter, createZstdDecompress(), copy, { signal }));
  return copy.rowCount;
}

/** Reads a file, and resolves to its size and digest. */
export async function digestFile(path: string): Promise<FileDigest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const formatTarget = (table: Table) => `${quoteName(table)} (${table.columns.map(quote).join(', ')})`;

/** Runs a pipeline through a stream that measures it. Aborts the pipeline if it makes no progress for a minute. */
async function withMeter(run: (meter: Transform, signal: AbortSignal) => Promise<void>): Promise<FileDigest> {
  const hash = createHash('sha256');
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error('the copy makes no progress')), progressTimeoutMs);
  let bytes = 0;
  const meter = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      bytes += chunk.length;
      timer.refresh();
      done(null, chunk);
    },
  });
  // A stream to a silent server never finishes its destruction, so the pipeline alone would wait for ever.
  const aborted = once(abort.signal, 'abort').then(() => abort.signal.throwIfAborted());
  try {
    await Promise.race([run(meter, abort.signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
  return { bytes, sha256: hash.digest('hex') };
}
