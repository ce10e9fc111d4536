import { expect, test } from '@jest/globals';
import type { Sample } from '../measure/series.ts';
import { archiveName, grpcBaselineName, memoryBaselineName, formatReport } from './graph-report.ts';

const sample = (target: string, served: number): Sample => ({
  ...{ round: 1, name: 'graph, 20 sessions', connections: 8, target, served, failed: 0, elapsedMs: 1_000 },
  ...{ p50Ms: 1, p99Ms: 2, bytes: 0, loadShare: 0.5, cpuUs: 10_000, engineCpuUs: 0, rss: 1e6 },
});

test.each([
  ['met    ', 150, 'met    ', 300],
  ['NOT MET', 149, 'met    ', 298],
  ['met    ', 160, 'NOT MET', 321],
])(
  'the in-memory goal is "%s" at %i to 1,000 requests; the gRPC goal is "%s" against %i requests',
  (first, served, second, overGrpc) => {
    const text = formatReport([
      sample(memoryBaselineName, 1_000),
      sample(grpcBaselineName, overGrpc),
      sample(archiveName, served),
    ]);
    const lines = text.split('\n').filter(line => line.includes(archiveName) && line.includes('≥'));
    expect(lines.map(line => line.slice(0, 7))).toEqual([first, second]);
    expect(lines[0]).toContain(`${(served / 1_000).toFixed(2)} ×`);
  },
);
