import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '@archive/kit';
import type { RunContext } from '../options/run-context.ts';
import { describeMachine } from '../report/notes.ts';
import { readTranscripts } from '../corpus/transcripts.ts';
import { createDataset } from '../corpus/dataset.ts';
import { query } from '../graph/content.ts';
import { createGraphTarget } from '../graph/graph-target.ts';
import type { RequestTemplate } from '../load/workload.ts';
import { LoadProcess } from '../measure/load-process.ts';
import type { BenchOptions } from '../options/options.ts';
import { startWithSettings } from '../servers/archive.ts';
import { fillArchive } from '../servers/archive-target.ts';
import { startChild } from '../servers/child.ts';
import { choosePinning } from '../servers/pinning.ts';
import type { OpenLoopLoad, Sample } from './open-loop.ts';
import { type Measurement, formatReport } from './report.ts';

/** This many concurrent clients saturate the archive. */
const connections = 64;
const capacityMs = 5_000;
/** Offered load as a multiple of the capacity. The moderate load comes before and after the overload. */
const [moderateFactor, overloadFactor] = [0.5, 3];
const phaseMs = [5_000, 10_000, 10_000] as const;

interface RequestKind {
  readonly name: string;
  readonly templates: readonly RequestTemplate[];
  readonly acceptedStatuses: readonly number[];
}

/** Offers three times the capacity of the archive. Writes the raw figures to bench/results and returns the report. */
export async function runOverloadBench(options: BenchOptions, { life, print, signal }: RunContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-overload-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const pinning = await choosePinning();
  const dataset = await createDataset(await readTranscripts(options.corpus), folder);
  print('starting and filling the archive');
  const archive = await startWithSettings({}, { folder, core: pinning.servers, life });
  const target = await fillArchive('archive', archive, dataset);
  const bodyFile = join(folder, 'query.json');
  await writeFile(bodyFile, JSON.stringify({ query }));
  const graph = createGraphTarget('archive', archive, bodyFile, { Authorization: `Bearer ${archive.key}` });
  const templatesOf = (...names: (keyof typeof target.requests)[]) =>
    names.flatMap(name => (target.requests[name] ?? graph.requests[name])?.templates.slice(0, 20) ?? []);
  const kinds: RequestKind[] = [
    {
      name: 'GET 304, GET 200, lists of 100',
      templates: templatesOf('GET 304', 'GET 200', 'list of 100'),
      acceptedStatuses: [200, 304],
    },
    { name: 'graph, 20 sessions', templates: templatesOf('graph, 20 sessions'), acceptedStatuses: [200] },
    { name: 'upload of the corpus', templates: templatesOf('upload of the corpus'), acceptedStatuses: [201] },
  ].filter(({ name }) => name.includes(options.only));
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  const measured: Measurement[] = [];
  for (const kind of kinds) {
    signal.throwIfAborted();
    print(kind.name);
    measured.push(await measure(kind, archive.port, load, pinning.load));
    await target.waitUntilIdle?.();
  }
  const notes = [
    `${describeMachine()}, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end`,
    pinning.note,
    `the archive in one process, embedded engines; capacity: ${connections} closed-loop clients for ${capacityMs / 1_000} s`,
    `then open-loop: ${moderateFactor} × capacity for ${phaseMs[0] / 1_000} s, ${overloadFactor} × for ${phaseMs[1] / 1_000} s, ${moderateFactor} × for ${phaseMs[2] / 1_000} s; latency from the time when a request was due`,
  ];
  await writeFigures({ notes, measured }, print);
  return `${notes.map(note => `- ${note}`).join('\n')}\n\n${formatReport(measured)}`;
}

async function measure(
  kind: RequestKind,
  port: number,
  load: LoadProcess,
  core: number | undefined,
): Promise<Measurement> {
  const { name, templates, acceptedStatuses } = kind;
  const workload = {
    port,
    connections,
    templates,
    expectedStatuses: acceptedStatuses,
    warmUpMs: 3_000,
    measuredMs: capacityMs,
  };
  const { outcome } = await load.run(workload, () => Promise.resolve());
  const perSecond = (outcome.served / outcome.elapsedMs) * 1_000;
  const [before, overload, after] = phaseMs;
  const phases = [
    { perSecond: moderateFactor * perSecond, ms: before },
    { perSecond: overloadFactor * perSecond, ms: overload },
    { perSecond: moderateFactor * perSecond, ms: after },
  ] as const;
  const samples = await runOpenLoop({ port, templates, phases }, core);
  return {
    name,
    acceptedStatuses,
    capacity: { perSecond, p50Ms: outcome.p50Ms, p99Ms: outcome.p99Ms },
    phases: [...phases],
    samples,
  };
}

async function runOpenLoop(load: OpenLoopLoad, core: number | undefined): Promise<readonly Sample[]> {
  const script = fileURLToPath(new URL('./open-loop-process.ts', import.meta.url));
  const child = startChild({ name: 'the open-loop load generator', args: [script], core, hasIpc: true });
  try {
    const message = once(child.process, 'message') as Promise<[{ samples: Sample[] }]>;
    child.process.send(load);
    const [{ samples }] = await withTimeout(120_000, Promise.race([message, child.failure]));
    return samples;
  } finally {
    await child.stop();
  }
}

async function writeFigures(figures: object, print: (text: string) => void): Promise<void> {
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const file = join(results, `overload-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify(figures));
  print(`raw figures: ${file}`);
}
