import { CooperativeTask } from '@archive/kit';
import {
  roles,
  type Facets,
  type Head,
  type Role,
  type SessionKey,
  type Summary,
} from '../../index-port/search-index.ts';
import { type Facet, facets } from '../../facets.ts';
import { facetTerm, ownerKey, sessionIdOf, versionKey } from './ids.ts';

/** UTF-16 units of terms in one head: the engine's memory bounds a document, and longer heads go on in their passages. */
const maxWordsLength = 4_000_000;
/** How often a term is repeated by who said it, and how often; a role never outweighs the one before it. */
const weights: Readonly<Record<Role, { once: number; often: number }>> = {
  title: { once: 8, often: 8 },
  user: { once: 4, often: 6 },
  agent: { once: 2, often: 3 },
  tool: { once: 1, often: 1 },
};
const often = 4;

/** What is kept of a head for answers; a dead one has no summary. */
export interface StoredHead {
  readonly id: string;
  readonly key: string;
  readonly owner_id: string;
  readonly project_id: string;
  readonly session_id: string;
  readonly version: number;
  /** Absent of a dead one. */
  readonly generation?: number;
  readonly live: boolean;
  readonly summary: Summary;
}

/** The document of a live session. */
export async function headDocument(head: Head): Promise<Record<string, unknown> & { readonly partial: boolean }> {
  const { words, partial } = await repeatWords(head.terms);
  return {
    ...keyFields(head, head.version),
    owner_id: head.ownerId,
    ...facetFields(head.facets),
    generation: head.generation,
    live: true,
    partial,
    words,
    summary: head.summary,
  };
}

/** What stands in a dead session's place. */
export function tombstoneDocument(key: SessionKey, version: number): Record<string, unknown> {
  return { ...keyFields(key, version), owner_id: key.ownerId, live: false, buried: Date.now() };
}

/** Keys of every document of a version of a session. */
export function keyFields(key: SessionKey, version: number): Record<string, unknown> {
  const id = sessionIdOf(key);
  const { projectId: project_id, sessionId: session_id } = key;
  return { id, key: versionKey(id, version), owner: ownerKey(key.ownerId), project_id, session_id, version };
}

function facetFields(values: Facets): Record<string, unknown> {
  const fields = facets.map(({ name, elastic }) => [elastic.field, facetTerms(values[name])] as const);
  return { ...Object.fromEntries(fields), activity: values.activityMs };
}

function facetTerms(value: Facets[Facet['name']]): string | string[] | null {
  if (value === null) return null;
  return typeof value === 'string' ? facetTerm(value) : value.map(facetTerm);
}

/** Every term once for each of its weight, up to a bound; roles come in the order of their weights. */
async function repeatWords(terms: Head['terms']): Promise<{ words: string; partial: boolean }> {
  const slice = new CooperativeTask();
  const seen = new Set<string>();
  const words: string[] = [];
  let remaining = maxWordsLength;
  for (const role of roles) {
    for (const [term, count] of terms[role]) {
      if (slice.isYieldDue) await slice.yieldToEventLoop();
      if (seen.has(term)) continue;
      const weight = count < often ? weights[role].once : weights[role].often;
      remaining -= (term.length + 1) * weight;
      if (remaining < 0) return { words: words.join(' '), partial: true };
      seen.add(term);
      for (let n = 0; n < weight; n++) words.push(term);
    }
  }
  return { words: words.join(' '), partial: false };
}
