import type { Random } from '@archive/kit/testing';
import { analyse } from '../src/analysis/analyse.ts';
import type { QueryField, QueryNode } from '../src/index-port/search-index.ts';

const vocabulary = [
  'alpha',
  'beta',
  'gammas',
  'getUserById',
  'src/auth/login.ts',
  'v2.14.0',
  'E11000',
  '日本語',
  'Ünder',
  "it's",
];
const words = vocabulary.flatMap(text => [...analyse(text)]);
const exact = words.flatMap(word => word.exact ?? []);
const terms = [...new Set([...words.flatMap(word => word.terms), ...exact])];
const fields: readonly [QueryField, readonly string[]][] = [
  ['projectId', ['one', 'none']],
  ['agentName', ['codex']],
  ['gitBranches', ['fix', 'other']],
  ['tags', ['later', 'none']],
  ['llmModels', ['none']],
];

export function createRandomText(random: Random): string {
  return Array.from({ length: 3 + random.integer(8) }, () => random.pick(vocabulary)).join(' ');
}

export function createRandomQuery(random: Random, levels: number): QueryNode {
  const kind = random.integer(levels > 1 ? 8 : 4);
  const createNodes = () => Array.from({ length: 2 + random.integer(2) }, () => createRandomQuery(random, levels - 1));
  if (kind === 0) return { kind: 'prefix', prefix: createPrefix(random) };
  if (kind === 1) return { kind: 'phrase', exact: [random.pick(exact), random.pick(exact)] };
  if (kind === 2) return createField(random);
  if (kind === 3) return { kind: 'term', term: random.pick(terms) };
  if (kind === 4) return { kind: 'not', node: createRandomQuery(random, levels - 1) };
  return { kind: kind < 7 ? 'and' : 'or', nodes: createNodes() };
}

function createField(random: Random): QueryNode {
  const [field, values] = random.pick(fields);
  return { kind: 'field', field, values };
}

function createPrefix(random: Random): string {
  const term = random.pick(terms);
  return Array.from(term)
    .slice(0, 2 + random.integer(3))
    .join('');
}
