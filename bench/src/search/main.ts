import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { benchEngine } from './bench.ts';
import { readSearchOptions, type SearchOptions, usage } from './options.ts';
import { type Measured, searchReport } from './report.ts';

const say = (text: string) => process.stderr.write(`bench:search: ${text}\n`);
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));

const options = parse();
const measured: Measured[] = [];
try {
  const elasticsearch = process.env['ELASTICSEARCH_URL'] || undefined;
  for (const engine of options.engines)
    measured.push(...(await benchEngine(engine, options, { elasticsearch, say, signal: abort.signal })));
  process.stdout.write(`${notes().join('\n')}\n\n${searchReport(measured)}`);
} catch (error) {
  say(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  if (measured.length > 0) await keep();
}

async function keep(): Promise<void> {
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const file = join(results, `search-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ notes: notes(), options, measured }, undefined, 1));
  say(`raw figures: ${file}`);
}

function notes(): string[] {
  return [
    `- ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end`,
    '- one question at a time, archive and raw recipe in turn; first page of 20 with snippets, and the exact total',
    '- archive: the finding path of search in this process, with its calls to the other services',
    "- the engine's cache of answers is off on Elasticsearch, for the archive and the raw recipe alike",
  ];
}

function parse(): SearchOptions {
  try {
    return readSearchOptions(process.argv.slice(2));
  } catch (error) {
    process.stderr.write(`${String(error)}\n\n${usage}`);
    process.exit(2);
  }
}
