import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { CallRecord } from './cluster/call-record.ts';
import { compareCalls } from './compare-calls.ts';
import { listAllowedCalls } from './manifests/allowed-calls.ts';
import { parseManifests } from './manifests/objects.ts';

const manifests = parseManifests(
  await readFile(new URL('../../deploy/k8s/manifests/full/archive.yaml', import.meta.url), 'utf8'),
);

function recordAllowedCalls(except?: string): CallRecord {
  const calls = new CallRecord();
  for (const call of listAllowedCalls(manifests, [], 'clients')) if (call.callee !== except) calls.add(call);
  return calls;
}

test('connections equal the policies if each allowed one was used, and no other', () => {
  expect(compareCalls(recordAllowedCalls(), manifests, [])).toContain('gateway → auth:4801');
});

test('a connection that no policy allows is reported', () => {
  const calls = recordAllowedCalls();
  calls.add({ caller: 'auth', callee: 'search', port: 4804 });
  expect(() => compareCalls(calls, manifests, [])).toThrow('used and not allowed: auth → search:4804');
});

test('an allowed connection that was never used is reported', () => {
  expect(() => compareCalls(recordAllowedCalls('auth'), manifests, [])).toThrow(
    'allowed and never used: gateway → auth:4801;',
  );
});
