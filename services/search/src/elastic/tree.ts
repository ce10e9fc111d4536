import { type Field, type Filters, type Node, type Role } from '../search-index.ts';
import { type Query } from './query.ts';
import { facetTerm } from './identity.ts';

/** Keys of sessions whose passages hold what a node asks for. */
export type Keys = ReadonlyMap<Node, readonly string[]>;

const boosts: Readonly<Record<Role, number>> = { title: 8, user: 4, agent: 2, tool: 1 };
const fields: Readonly<Record<Field, string>> = {
  projectId: 'project_id',
  agentName: 'agent_name',
  gitBranches: 'git_branches',
  llmModels: 'llm_models',
  tags: 'tags',
};

/** The query for heads, with scores; sets come from the tree alone, whatever the scores. */
export function treeQuery(node: Node, keys: Keys): Query {
  switch (node.kind) {
    case 'term':
      return orKeyed(word(node), keys.get(node));
    case 'prefix':
      return orKeyed(
        anyRole((field, boost) => ({ prefix: { [field]: { value: node.prefix, boost } } })),
        keys.get(node),
      );
    case 'phrase':
      return phrase(node.exact, keys.get(node));
    case 'field':
      return constant({ terms: { [fields[node.field]]: fieldValues(node.field, node.values) } }, 1);
    case 'and':
      return { bool: { must: node.nodes.map(inner => treeQuery(inner, keys)) } };
    case 'or':
      return { bool: { should: node.nodes.map(inner => treeQuery(inner, keys)), minimum_should_match: 1 } };
    case 'not':
      return { bool: { must_not: [treeQuery(node.node, keys)] } };
  }
}

/** Words, beginnings and phrases of a tree, at any depth. */
export function leaves(node: Node): Extract<Node, { kind: 'term' | 'prefix' | 'phrase' }>[] {
  switch (node.kind) {
    case 'term':
    case 'prefix':
    case 'phrase':
      return [node];
    case 'field':
      return [];
    case 'and':
    case 'or':
      return node.nodes.flatMap(leaves);
    case 'not':
      return leaves(node.node);
  }
}

/** What all filters ask of a head. */
export function filterQueries(filters: Filters): Query[] {
  const lists: [string, readonly string[]][] = [
    ['project_id', filters.projectIds],
    ['client_name', filters.clientNames.map(facetTerm)],
    ['agent_name', filters.agentNames.map(facetTerm)],
    ['device_id', filters.deviceIds.map(facetTerm)],
    ['git_branches', filters.gitBranches.map(facetTerm)],
    ['llm_models', filters.llmModels.map(facetTerm)],
    ['tags', filters.tags.map(facetTerm)],
  ];
  const { activeFromMs: gte, activeToMs: lte } = filters;
  const range = { ...(gte === undefined ? {} : { gte }), ...(lte === undefined ? {} : { lte }) };
  return [
    ...lists.filter(([, values]) => values.length > 0).map(([field, values]) => ({ terms: { [field]: [...values] } })),
    ...(Object.keys(range).length > 0 ? [{ range: { activity: range } }] : []),
  ];
}

function word(node: Extract<Node, { kind: 'term' }>): Query {
  const { exact } = node;
  const loose = termQuery(node.term);
  return exact === undefined ? loose : { bool: { must: [loose], should: [termQuery(exact)] } };
}

function phrase(exact: readonly string[], keys: readonly string[] | undefined): Query {
  const [only] = exact;
  const single = exact.length === 1 && only !== undefined;
  return single ? orKeyed(termQuery(only), keys) : keyed(keys ?? []);
}

function termQuery(value: string): Query {
  return anyRole((field, boost) => ({ term: { [field]: { value, boost } } }));
}

function anyRole(query: (field: string, boost: number) => Query): Query {
  return { dis_max: { queries: Object.entries(boosts).map(([field, boost]) => query(field, boost)) } };
}

function orKeyed(query: Query, keys: readonly string[] | undefined): Query {
  return keys?.length ? { bool: { should: [query, keyed(keys)], minimum_should_match: 1 } } : query;
}

function keyed(keys: readonly string[]): Query {
  return constant({ terms: { key: [...keys] } }, boosts.user);
}

function constant(filter: Query, boost: number): Query {
  return { constant_score: { filter, boost } };
}

function fieldValues(field: Field, values: readonly string[]): string[] {
  return field === 'projectId' ? [...values] : values.map(facetTerm);
}
