import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { listAllowedCalls } from './allowed-calls.ts';
import { formatCall } from './call.ts';
import { type Manifests, type NetworkPolicy, parseManifests } from './objects.ts';

const repository = new URL('../../../', import.meta.url);
const engines = [
  { name: 'postgresql', port: 5432 },
  { name: 'redis', port: 6379 },
  { name: 'nats', port: 4222 },
  { name: 'elasticsearch', port: 9200 },
];
const full = parseManifests(await readFile(new URL('deploy/k8s/manifests/full/archive.yaml', repository), 'utf8'));

const list = (manifests: Manifests): string[] => listAllowedCalls(manifests, engines, 'clients').map(formatCall);
const withoutRules = (caller: string, direction: 'ingress' | 'egress'): Manifests => {
  const isOf = ({ spec }: NetworkPolicy) => spec.podSelector.matchLabels?.['app.kubernetes.io/component'] === caller;
  const policies = full.policies.map(policy =>
    isOf(policy) ? { ...policy, spec: { ...policy.spec, [direction]: [] } } : policy,
  );
  return { ...full, policies };
};

test('the policies of caller and callee must both allow a call', () => {
  const call = 'auth → projects:4802';
  expect(list(full)).toContain(call);
  expect(list(withoutRules('auth', 'egress'))).not.toContain(call);
  expect(list(withoutRules('projects', 'ingress'))).not.toContain(call);
  expect(list(withoutRules('gateway', 'ingress'))).not.toContain('clients → gateway:4800');
});

test('without policies, every pod and every client may call everything', () => {
  const calls = list({ ...full, policies: [] });
  expect(calls).toContain('auth → gateway:9464');
  expect(calls).toContain('clients → auth:4801');
  expect(calls).toContain('gateway → postgresql:5432');
});

test('the table of docs/operations.md has exactly the allowed calls', async () => {
  const operations = await readFile(new URL('docs/operations.md', repository), 'utf8');
  const [, table = ''] = /\| caller +\| callee[^\n]*\n\|[- |]+\n((?:\|[^\n]*\n)+)/.exec(operations) ?? [];
  const rows = table.split('\n').map(row => row.split('|').map(cell => cell.trim()));
  const documented = rows.flatMap(([, caller = '', callees = '']) =>
    [...callees.matchAll(/(\w+):(\d+)/g)].map(([, callee, port]) => `${caller} → ${callee}:${port}`),
  );
  expect(documented.toSorted()).toEqual(list(full).toSorted());
});
