import { canRunOwn } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { canRunOwnEngines } from '../src/harness/engines.ts';
import { run } from './run.ts';
import { shortSet } from './short.ts';

const present = [canRunOwnEngines(), canRunOwn('elasticsearch')].every(Boolean);

(present ? test : test.skip)(
  'keeps every promise while its parts fail one after the other',
  async () => {
    const said: string[] = [];
    const early = new AbortController();
    const stretches = await run({ ...shortSet, signal: early.signal, say: line => said.push(line) });
    expect(stretches.map(({ name }) => name)).toEqual(shortSet.fault.split(','));
    const violations = stretches.flatMap(({ name, log }) => log.violations.map(found => ({ during: name, ...found })));
    if (violations.length > 0) process.stderr.write(`${said.join('\n')}\n`);
    expect(violations).toEqual([]);
  },
  240_000,
);
