import { roles, type Facets, type Head, type Role, type SessionKey, type Summary } from '../search-index.ts';
import { facetTerm, ownerKey, sessionIdOf, versionKey } from './identity.ts';

/** UTF-16 units of terms in one head: the engine's memory bounds a document, and longer heads go on in their passages. */
const mostText = 4_000_000;
/** Beyond that a word's count says nothing more. */
const mostRepeated = 4;

/** What is kept of a live head for answers. */
export interface StoredHead {
  readonly id: string;
  readonly key: string;
  readonly project_id: string;
  readonly session_id: string;
  readonly version: number;
  readonly live: boolean;
  readonly summary: Summary;
}

/** The document of a live session. */
export function headDocument(head: Head): Record<string, unknown> & { readonly partial: boolean } {
  const { texts, partial } = textsOf(head.terms);
  return {
    ...keysOf(head, head.version),
    ...texts,
    ...facetsOf(head.facets),
    generation: head.generation,
    live: true,
    partial,
    summary: head.summary,
  };
}

/** What stands in a dead session's place. */
export function deadDocument(key: SessionKey, version: number): Record<string, unknown> {
  return { ...keysOf(key, version), live: false, buried: Date.now() };
}

/** Keys of every document of a version of a session. */
export function keysOf(key: SessionKey, version: number): Record<string, unknown> {
  const id = sessionIdOf(key);
  const { projectId: project_id, sessionId: session_id } = key;
  return { id, key: versionKey(id, version), owner: ownerKey(key.ownerId), project_id, session_id, version };
}

function facetsOf(facets: Facets): Record<string, unknown> {
  const one = (value: string | null) => (value === null ? null : facetTerm(value));
  return {
    client_name: one(facets.clientName),
    agent_name: one(facets.agentName),
    device_id: one(facets.deviceId),
    git_branches: facets.gitBranches.map(facetTerm),
    llm_models: facets.llmModels.map(facetTerm),
    tags: facets.tags.map(facetTerm),
    activity: facets.activityMs,
  };
}

/** Terms as often as they occur, up to a bound, the roles that count most first. */
function textsOf(terms: Head['terms']): { texts: Partial<Record<Role, string>>; partial: boolean } {
  const texts: Partial<Record<Role, string>> = {};
  let left = mostText;
  for (const role of roles) {
    const repeated: string[] = [];
    for (const [term, count] of terms[role]) {
      const times = Math.min(count, mostRepeated);
      left -= (term.length + 1) * times;
      if (left < 0) return { texts: { ...texts, [role]: repeated.join(' ') }, partial: true };
      for (let n = 0; n < times; n++) repeated.push(term);
    }
    texts[role] = repeated.join(' ');
  }
  return { texts, partial: false };
}
