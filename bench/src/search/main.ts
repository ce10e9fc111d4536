import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { describeMachine } from '../report/notes.ts';
import { benchEngine } from './bench.ts';
import { readSearchOptions, type SearchOptions, usage } from './options.ts';
import { type EngineResult, formatSearchReport } from './report.ts';

const print = (text: string) => process.stderr.write(`bench:search: ${text}\n`);
const abort = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => abort.abort(new Error(`stopped by ${signal}`)));

const options = parse();
const measured: EngineResult[] = [];
try {
  const elasticsearch = process.env['ELASTICSEARCH_URL'] || undefined;
  for (const engine of options.engines)
    measured.push(...(await benchEngine(engine, options, { elasticsearch, print, signal: abort.signal })));
  process.stdout.write(`${notes().join('\n')}\n\n${formatSearchReport(measured)}`);
} catch (error) {
  print(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  if (measured.length > 0) await writeFigures();
}

async function writeFigures(): Promise<void> {
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const file = join(results, `search-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify({ notes: notes(), options, measured }, undefined, 1));
  print(`raw figures: ${file}`);
}

function notes(): string[] {
  return [
    `- ${cpus().length} × ${describeMachine()}, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end`,
    '- one search at a time, archive and raw recipe in turn; first page of 20 with snippets, and the exact total',
    '- archive: the code of the search service in this process, with its calls to the other services',
    '- the request cache of Elasticsearch is off, for both the archive and the raw recipe',
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
