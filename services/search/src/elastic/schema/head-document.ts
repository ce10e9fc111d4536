import {
  roles,
  type EncodedHead,
  type Facets,
  type Head,
  type Role,
  type SessionKey,
  type Summary,
} from '../../index-port/search-index.ts';
import { type Facet, facets } from '../../facets/facets.ts';
import { facetTerm, ownerKey, sessionIdOf, versionKey } from './ids.ts';

/** In UTF-16 units. The bound protects the memory of the engine. Searches find the remaining terms in the passages. */
const maxWordsLength = 4_000_000;
/**
 * How often a term is repeated, by role. `often` applies from `minOften` occurrences, `once` to fewer. The roles are in
 * descending order of weight.
 */
const weights: Readonly<Record<Role, { once: number; often: number }>> = {
  title: { once: 8, often: 8 },
  user: { once: 4, often: 6 },
  agent: { once: 2, often: 3 },
  tool: { once: 1, often: 1 },
};
const minOften = 4;

/** The stored fields of heads and tombstones. */
export interface StoredHead {
  readonly id: string;
  readonly key: string;
  readonly owner_id: string;
  readonly project_id: string;
  readonly session_id: string;
  readonly version: number;
  /** Absent from a tombstone. */
  readonly generation?: number;
  readonly live: boolean;
  readonly summary: Summary;
}

/** Creates the head document of a live session. */
export function createHeadDocument(head: EncodedHead): Record<string, unknown> {
  return {
    ...createKeyFields(head, head.version),
    owner_id: head.ownerId,
    ...facetFields(head.facets),
    generation: head.generation,
    live: true,
    partial: head.isPartial,
    words: head.words[0],
    summary: head.summary,
  };
}

/** Creates the tombstone of a deleted session; `nowMs` is in ms since the Unix epoch. */
export function createTombstoneDocument(key: SessionKey, version: number, nowMs: number): Record<string, unknown> {
  return { ...createKeyFields(key, version), owner_id: key.ownerId, live: false, buried: nowMs };
}

/** Creates the fields that identify a version of a session in every document. */
export function createKeyFields(key: SessionKey, version: number): Record<string, unknown> {
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

/** Repeats every term by the weight of its first role. `isPartial` is true if the length limit cuts terms off. */
export function repeatWords(terms: Head['terms']): Pick<EncodedHead, 'words' | 'isPartial'> {
  const seen = new Set<string>();
  const words: string[] = [];
  let remaining = maxWordsLength;
  for (const role of roles) {
    for (const [term, count] of terms[role]) {
      if (seen.has(term)) continue;
      const weight = count < minOften ? weights[role].once : weights[role].often;
      remaining -= (term.length + 1) * weight;
      if (remaining < 0) return { words: [words.join(' ')], isPartial: true };
      seen.add(term);
      for (let n = 0; n < weight; n++) words.push(term);
    }
  }
  return { words: [words.join(' ')], isPartial: false };
}
