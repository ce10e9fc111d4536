import { expect, test } from '@jest/globals';
import { createCounter, createDurations, createMetrics } from '../index.ts';

const sampleLines = async (text: Promise<string>) => (await text).split('\n').filter(line => /^archive/.test(line));

test('two services of a process share a histogram and a counter of one name', async () => {
  const metrics = createMetrics();
  const duration = { name: 'archive_work_seconds', help: 'Work.', labels: ['service'], buckets: [1] } as const;
  const count = { name: 'archive_works_total', help: 'Works.', labels: ['service'] } as const;
  for (const service of ['a', 'b']) {
    createDurations(metrics, duration)({ service }, 0.5);
    createCounter(metrics, count)({ service });
  }
  expect(await sampleLines(metrics.metrics())).toEqual([
    'archive_work_seconds_bucket{le="1",service="a"} 1',
    'archive_work_seconds_bucket{le="+Inf",service="a"} 1',
    'archive_work_seconds_sum{service="a"} 0.5',
    'archive_work_seconds_count{service="a"} 1',
    'archive_work_seconds_bucket{le="1",service="b"} 1',
    'archive_work_seconds_bucket{le="+Inf",service="b"} 1',
    'archive_work_seconds_sum{service="b"} 0.5',
    'archive_work_seconds_count{service="b"} 1',
    'archive_works_total{service="a"} 1',
    'archive_works_total{service="b"} 1',
  ]);
});
