import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { withTimeout } from '@archive/kit';
import type { Surroundings } from '../bench.ts';
import { readTranscripts } from '../corpus/transcripts.ts';
import { makeDataset } from '../corpus/dataset.ts';
import { query } from '../graph/content.ts';
import { graphTarget } from '../graph/graph-target.ts';
import type { Shot } from '../load/workload.ts';
import { LoadProcess } from '../measure/load-process.ts';
import type { Options } from '../options/options.ts';
import { startWith } from '../servers/archive.ts';
import { toTarget } from '../servers/archive-target.ts';
import { startChild } from '../servers/child.ts';
import { choosePinning } from '../servers/pinning.ts';
import type { OpenLoad, Sample } from './open-loop.ts';
import { type Measured, report } from './report.ts';

/** More clients at once than there are places. */
const connections = 64;
const capacityMs = 5_000;
/** Offered before and afterwards, and in the overload, as multiples of the capacity. */
const [calm, much] = [0.5, 3];
const phaseMs = [5_000, 10_000, 10_000] as const;

interface Kind {
  readonly name: string;
  readonly shots: readonly Shot[];
  readonly accepted: readonly number[];
}

/** Offers three times what the archive can do; keeps the raw figures under bench/results and gives the report as text. */
export async function overloadBench(options: Options, { life, say, signal }: Surroundings): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-overload-'));
  life.onStop('folder', () => rm(folder, { recursive: true, force: true }));
  const pinning = await choosePinning();
  const dataset = await makeDataset(await readTranscripts(options.corpus), folder);
  say('starting and filling the archive');
  const archive = await startWith({}, { folder, core: pinning.servers, life });
  const target = await toTarget('archive', archive, dataset);
  const bodyFile = join(folder, 'query.json');
  await writeFile(bodyFile, JSON.stringify({ query }));
  const graph = graphTarget('archive', archive, bodyFile, { Authorization: `Bearer ${archive.key}` });
  const of = (...names: (keyof typeof target.requests)[]) =>
    names.flatMap(name => (target.requests[name] ?? graph.requests[name])?.shots.slice(0, 20) ?? []);
  const kinds: Kind[] = [
    { name: 'GET 304, GET 200, lists of 100', shots: of('GET 304', 'GET 200', 'list of 100'), accepted: [200, 304] },
    { name: 'graph, 20 sessions', shots: of('graph, 20 sessions'), accepted: [200] },
    { name: 'upload of the corpus', shots: of('upload of the corpus'), accepted: [201] },
  ].filter(({ name }) => name.includes(options.only));
  const load = new LoadProcess(pinning.load);
  life.onStop('load', () => load.stop());
  const measured: Measured[] = [];
  for (const kind of kinds) {
    signal.throwIfAborted();
    say(kind.name);
    measured.push(await measure(kind, archive.port, load, pinning.load));
    await target.settled?.();
  }
  const notes = [
    `${cpus()[0]?.model ?? 'unknown processor'}, Node ${process.versions.node}, load ${loadavg()[0]?.toFixed(1) ?? '?'} at the end`,
    pinning.note,
    `the archive in one process, embedded engines; capacity: ${connections} closed-loop clients for ${capacityMs / 1_000} s`,
    `then open-loop: ${calm} × capacity for ${phaseMs[0] / 1_000} s, ${much} × for ${phaseMs[1] / 1_000} s, ${calm} × for ${phaseMs[2] / 1_000} s; latency from when a request was due`,
  ];
  await keep({ notes, measured }, say);
  return `${notes.map(note => `- ${note}`).join('\n')}\n\n${report(measured)}`;
}

async function measure(kind: Kind, port: number, load: LoadProcess, core: number | undefined): Promise<Measured> {
  const { name, shots, accepted } = kind;
  const workload = { port, connections, shots, expected: accepted, warmMs: 3_000, measuredMs: capacityMs };
  const { outcome } = await load.run(workload, () => Promise.resolve());
  const perSecond = (outcome.served / outcome.elapsedMs) * 1_000;
  const [before, overload, after] = phaseMs;
  const phases = [
    { perSecond: calm * perSecond, ms: before },
    { perSecond: much * perSecond, ms: overload },
    { perSecond: calm * perSecond, ms: after },
  ] as const;
  const samples = await offered({ port, shots, phases }, core);
  return {
    name,
    accepted,
    capacity: { perSecond, p50Ms: outcome.p50Ms, p99Ms: outcome.p99Ms },
    phases: [...phases],
    samples,
  };
}

async function offered(load: OpenLoad, core: number | undefined): Promise<readonly Sample[]> {
  const script = fileURLToPath(new URL('./open-loop-process.ts', import.meta.url));
  const child = startChild({ name: 'the open loop', args: [script], core, ipc: true });
  try {
    const told = once(child.process, 'message') as Promise<[{ samples: Sample[] }]>;
    child.process.send(load);
    const [{ samples }] = await withTimeout(120_000, Promise.race([told, child.failure]));
    return samples;
  } finally {
    await child.stop();
  }
}

async function keep(figures: object, say: (text: string) => void): Promise<void> {
  const results = join(import.meta.dirname, '../../results');
  await mkdir(results, { recursive: true });
  const file = join(results, `overload-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify(figures));
  say(`raw figures: ${file}`);
}
