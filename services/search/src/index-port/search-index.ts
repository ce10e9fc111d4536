import type { search } from '@archive/contracts';
import type { FacetQueryField, FacetValues } from '../facets.ts';

/** Who said a word; the title is the session's name. */
export const roles = ['title', 'user', 'agent', 'tool'] as const;
export type Role = (typeof roles)[number];

/** A session's key in the index. */
export interface SessionKey {
  readonly ownerId: string;
  readonly projectId: string;
  readonly sessionId: string;
}

/** What results show of a session, kept with its head document as it is. */
export interface Summary {
  readonly name: string;
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly startedMs?: number;
  readonly endedMs?: number;
  readonly metadataJson: string;
}

/** The values that filters compare with. */
export interface Facets extends FacetValues {
  /** Last activity, ms since the Unix epoch. */
  readonly activityMs: number;
}

/** The head document of a live session: which words occur in it, and who said them. */
export interface Head extends SessionKey {
  /** The index's external version. */
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
  /** Terms of each role, loose and exact (`=word`), with how often they occur. */
  readonly terms: Readonly<Record<Role, ReadonlyMap<string, number>>>;
}

/** A piece of a conversation of at most 4 KB, inside one exchange; the title is one too, with exchange 0. */
export interface Passage {
  /** Its place in the session, from 0; the title is 0. */
  readonly n: number;
  /** The exchange's number from 1; 0 for the title. */
  readonly exchange: number;
  readonly exchangeId: string;
  readonly role: Role;
  readonly text: string;
  /** Exact terms (`=word`) in the order of the text: phrases are looked for among them. */
  readonly exact: readonly string[];
  /** All loose terms, each once. */
  readonly terms: readonly string[];
}

/** A parsed query; terms are those of the analysis. */
export type QueryNode =
  | {
      readonly kind: 'term';
      /** Loose, or exact for a single word in quotes. */
      readonly term: string;
      /** The word as typed, which ranks higher. */
      readonly exact?: string;
    }
  | { readonly kind: 'prefix'; /** Of a loose term, or of an exact one (`=wor`). */ readonly prefix: string }
  | { readonly kind: 'phrase'; /** In a row, within one passage. */ readonly exact: readonly string[] }
  | { readonly kind: 'field'; readonly field: QueryField; readonly values: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode };

/** What a field of the query language compares with; any of the values. */
export type QueryField = 'projectId' | FacetQueryField;

/** All must hold; a list holds where any of its values does, and an empty one always. */
export type Filters = search.Filters;

/** What is deleted and must not be found, though it may still be in the index. */
export interface Exclusions {
  readonly projects: readonly { readonly projectId: string; readonly generation: number }[];
  readonly sessions: readonly { readonly projectId: string; readonly sessionId: string; readonly version: number }[];
}

export interface IndexQuery {
  readonly ownerId: string;
  /** Undefined: everything, by last activity. */
  readonly ast: QueryNode | undefined;
  readonly filters: Filters;
  readonly exclusions: Exclusions;
  /** How many to give, and how many to leave out before them. */
  readonly limit: number;
  readonly offset: number;
  /** What "recent" is measured from, ms since the Unix epoch. */
  readonly nowMs: number;
  /** By then the answer is no longer of use. */
  readonly deadline: number;
}

/** A session that matches. */
export interface Hit extends SessionKey {
  readonly version: number;
  /** Higher is better. */
  readonly rank: number;
  readonly summary: Summary;
}

export interface HitPage {
  /** Exact. */
  readonly total: number;
  /** Ordered by rank, then last activity descending, then id. */
  readonly hits: readonly Hit[];
}

/** Which passages of hits to show. */
export interface PassageQuery {
  readonly hits: readonly Hit[];
  /** Any of these terms, loose or exact; prefixes end in `*`. */
  readonly terms: readonly string[];
  /** At most so many for each hit. */
  readonly limit: number;
  readonly deadline: number;
}

/** What stands in the index for a session, dead or alive. */
export interface IndexedSession extends SessionKey {
  readonly version: number;
  /** Of its project; 0 for a dead one. */
  readonly generation: number;
  readonly isTombstone: boolean;
}

/** A page of all that stands in the index. */
export interface ListQuery {
  /** The last of the page before; undefined: from the start. */
  readonly after: SessionKey | undefined;
  readonly limit: number;
  readonly deadline: number;
}

/** The passages of a hit that have most of the terms, best first; none where nothing but filters matched. */
export type PassagesByHit = ReadonlyMap<Hit, readonly Passage[]>;

/**
 * The index, with an adapter per engine. Both store the terms that they are given and nothing of their own analysis, so
 * both find the same sets. Throws ServiceError: UNAVAILABLE where the engine can't answer in time.
 */
export interface SearchIndex {
  /** Writes a session; nothing happens where the index has this version or a newer one, dead or alive. */
  write(head: Head, passages: AsyncIterable<readonly Passage[]>): Promise<void>;
  /** Puts an empty dead document in its place, which outlives every late write of an earlier version for 24 hours. */
  writeTombstone(key: SessionKey, version: number): Promise<void>;
  /** What was written before is durable and found when it returns. */
  flush(): Promise<void>;
  find(query: IndexQuery): Promise<HitPage>;
  passages(query: PassageQuery): Promise<PassagesByHit>;
  /** Of all owners, in the order of the bytes of owner, project and session; what is written since a flush may be missing. */
  list(query: ListQuery): Promise<readonly IndexedSession[]>;
  /** Takes away dead documents older than 24 hours, and passages of replaced versions; bounded work. */
  sweep(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}
