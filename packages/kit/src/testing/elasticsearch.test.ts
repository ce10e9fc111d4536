import { describe, expect, test } from '@jest/globals';
import { canRun, startEngine } from './engines.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('a shared Elasticsearch', () => {
  test('is started once per run, also by concurrent calls', async () => {
    const engines = await Promise.all([startEngine('elasticsearch'), startEngine('elasticsearch')]);
    expect(engines[0].url).toBe(engines[1].url);
    expect((await fetch(`${engines[0].url}/_cluster/health`)).status).toBe(200);
  });
});
