import { canRunDedicated } from '@archive/kit/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { canRunDedicatedEngines } from '../src/archive/engines.ts';
import type { Phase } from './report/phase.ts';
import { run } from './run.ts';
import { suiteRun } from './short-run.ts';

const suite = [canRunDedicatedEngines(), canRunDedicated('elasticsearch')].every(Boolean) ? describe : describe.skip;

suite('an archive of many processes', () => {
  const abort = new AbortController();
  let running: Promise<Phase[]> | undefined;
  afterAll(async () => {
    abort.abort(new Error('the test has ended'));
    await running?.catch(() => undefined);
  });

  test('keeps every guarantee while its parts fail one after the other', async () => {
    const output: string[] = [];
    running = run({ ...suiteRun, signal: abort.signal, print: line => output.push(line) });
    const phases = await running;
    expect(phases.map(({ name }) => name)).toEqual(suiteRun.fault.split(','));
    const violations = phases.flatMap(({ name, log }) => log.violations.map(found => ({ during: name, ...found })));
    if (violations.length > 0) process.stderr.write(`${output.join('\n')}\n`);
    expect(violations).toEqual([]);
    // The run takes over a minute on an idle machine.
  }, 600_000);
});
