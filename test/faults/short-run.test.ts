import { canRunDedicated } from '@archive/kit/testing';
import { afterAll, describe, expect, test } from '@jest/globals';
import { canRunDedicatedEngines } from '../src/archive/engines.ts';
import { run, type Stretch } from './run.ts';
import { shortSet } from './short-run.ts';

const suite = [canRunDedicatedEngines(), canRunDedicated('elasticsearch')].every(Boolean) ? describe : describe.skip;

suite('an archive of many processes', () => {
  const early = new AbortController();
  let running: Promise<Stretch[]> | undefined;
  afterAll(async () => {
    early.abort(new Error('the test is over'));
    await running?.catch(() => undefined);
  }, 60_000);

  test('keeps every promise while its parts fail one after the other', async () => {
    const said: string[] = [];
    running = run({ ...shortSet, signal: early.signal, say: line => said.push(line) });
    const stretches = await running;
    expect(stretches.map(({ name }) => name)).toEqual(shortSet.fault.split(','));
    const violations = stretches.flatMap(({ name, log }) => log.violations.map(found => ({ during: name, ...found })));
    if (violations.length > 0) process.stderr.write(`${said.join('\n')}\n`);
    expect(violations).toEqual([]);
    // It takes two minutes on a machine that has nothing else to do.
  }, 600_000);
});
