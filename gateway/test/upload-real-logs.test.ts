import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { createMemoryStore } from '../src/upload/parse/content/byte-store.ts';
import { readRawData } from '../src/upload/parse/derive/raw-data.ts';

/** A log's agent and session id; its models, branches, first and last time. */
const expected: [string, string[], string[], string, string][] = [
  [
    'claude-code/79eb9f8a-232c-4a72-a26b-4b4520ef2152',
    ['claude-opus-4-6'],
    ['20260209-postinstall-and-completions', '20260209-fish-completions'],
    '2026-02-09T05:19:39.856Z',
    '2026-02-09T06:28:24.757Z',
  ],
  [
    'claude-code/a0927dd5-61a3-4802-a716-4480286f16d4',
    ['claude-opus-4-6'],
    ['alex/entire-explain-fixes'],
    '2026-02-10T02:30:25.988Z',
    '2026-02-10T03:45:59.555Z',
  ],
  [
    'claude-code/b2273d7d-fb20-41f7-93fb-265486aae975',
    ['claude-opus-4-5-20251101'],
    ['gtrrz-victor/add-telemetry'],
    '2026-01-15T05:24:41.569Z',
    '2026-01-15T05:25:30.808Z',
  ],
  [
    'codex-cli/019ed836-b1da-78f1-8a0c-e598363d10f4',
    ['gpt-5.4'],
    ['main'],
    '2026-06-18T00:57:05.559Z',
    '2026-06-18T01:07:28.994Z',
  ],
  [
    'codex-cli/019f0675-387a-79c2-9e8d-ceb8a30657c9',
    ['gpt-5.5'],
    ['main'],
    '2026-06-27T02:35:05.193Z',
    '2026-06-27T03:32:26.763Z',
  ],
  [
    'copilot-cli/10fb4666-56f0-4352-90fc-715caf95b418',
    ['claude-sonnet-4.6'],
    ['main'],
    '2026-06-25T01:50:34.403Z',
    '2026-06-25T02:02:28.944Z',
  ],
  [
    'copilot-cli/1afc31c8-d97f-4331-bae9-b6417f1b79a9',
    ['gpt-5.3-codex-spark'],
    ['fix/copilot-sdk-epipe'],
    '2026-06-23T05:17:21.627Z',
    '2026-06-23T05:17:39.041Z',
  ],
];

const folder = process.env['CORPUS_DIR'];

/** Machines that lack the real logs use this sample. */
const sample = [
  { type: 'user', timestamp: '2026-01-02T03:04:05.000Z', gitBranch: 'main', message: { role: 'user' } },
  {
    type: 'assistant',
    timestamp: '2026-01-02T03:04:06.000Z',
    gitBranch: 'main',
    message: { role: 'assistant', model: 'claude-opus-4-6' },
  },
];
const sampleText = sample.map(line => `${JSON.stringify(line)}\n`).join('');
const sampleExpected: typeof expected = [
  ['a sample', ['claude-opus-4-6'], ['main'], '2026-01-02T03:04:05.000Z', '2026-01-02T03:04:06.000Z'],
];

describe('the derived values of logs', () => {
  test.each(folder === undefined ? sampleExpected : expected)('%s', (name, models, branches, started, ended) => {
    const bytes = folder === undefined ? Buffer.from(sampleText) : readFileSync(join(folder, `${name}.jsonl`));
    const values = readRawData(createMemoryStore(bytes), { offset: 0, size: bytes.length });
    expect(values.models).toEqual(models);
    expect(values.branches).toEqual(branches);
    expect(values.startedMs).toBe(Date.parse(started));
    expect(values.endedMs).toBe(Date.parse(ended));
  });
});
