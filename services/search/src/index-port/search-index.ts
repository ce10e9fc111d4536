import type { search } from '@archive/contracts';
import type { FacetQueryField, FacetValues } from '../facets/facets.ts';

/** Where a word comes from; `title` is the session's name. */
export const roles = ['title', 'user', 'agent', 'tool'] as const;
export type Role = (typeof roles)[number];

export interface SessionKey {
  readonly ownerId: string;
  readonly projectId: string;
  readonly sessionId: string;
}

/** The head document stores these fields unchanged, and results show them. */
export interface Summary {
  readonly name: string;
  /** All times are in ms since the Unix epoch. */
  readonly createdMs: number;
  readonly updatedMs: number;
  readonly startedMs?: number;
  readonly endedMs?: number;
  readonly metadataJson: string;
}

export interface Facets extends FacetValues {
  /** Last activity, ms since the Unix epoch. */
  readonly activityMs: number;
}

/** See docs/decisions.md#28-heads-and-passages. */
export interface Head extends SessionKey {
  /** External version of the document (docs/decisions.md#19-versions). */
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
  /** How often each loose or exact (`=word`) term occurs, by role. */
  readonly terms: Readonly<Record<Role, ReadonlyMap<string, number>>>;
}

/** A passage has at most 4 KB. The title is also a passage. */
export interface Passage {
  /** Number within the session; the title is 0. */
  readonly n: number;
  /** Number of the exchange, from 1; 0 for the title. */
  readonly exchange: number;
  readonly exchangeId: string;
  readonly role: Role;
  readonly text: string;
  /** Exact terms (`=word`) in the order of the text. Phrases are compared with these terms. */
  readonly exact: readonly string[];
  /** Loose terms without duplicates. */
  readonly terms: readonly string[];
}

export interface EncodedHead extends Omit<Head, 'terms'> {
  readonly words: readonly string[];
  /** Whether the engine's size limit cut terms off. */
  readonly isPartial: boolean;
}

/** An engine may store one passage as several encoded passages. */
export interface EncodedPassage extends Omit<Passage, 'exact' | 'terms'> {
  readonly words: readonly string[];
}

/**
 * A node of a query's AST. One analysis creates the terms of queries and of documents
 * (docs/decisions.md#27-one-analysis-for-two-engines).
 */
export type QueryNode =
  | {
      readonly kind: 'term';
      /** A loose term. For a single word in quotes, an exact term. */
      readonly term: string;
      /** The exact term of the word. Sessions with this term rank higher. */
      readonly exact?: string;
    }
  | { readonly kind: 'prefix'; /** Prefix of a loose or of an exact (`=wor`) term. */ readonly prefix: string }
  | { readonly kind: 'phrase'; /** Adjacent terms of one passage. */ readonly exact: readonly string[] }
  | { readonly kind: 'field'; readonly field: QueryField; readonly values: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode };

/** A field matches sessions that have any of the values. */
export type QueryField = 'projectId' | FacetQueryField;

/** A session must match every filter. A list matches sessions with any of its values, and an empty list matches all. */
export type Filters = search.Filters;

/** Deletions that the index may not have confirmed yet (docs/decisions.md#20-exclusion-list). */
export interface Exclusions {
  /** Excludes this generation and earlier ones. */
  readonly projects: readonly { readonly projectId: string; readonly generation: number }[];
  /** Excludes this version and earlier ones. */
  readonly sessions: readonly { readonly projectId: string; readonly sessionId: string; readonly version: number }[];
}

export interface IndexQuery {
  readonly ownerId: string;
  /** If undefined, all sessions match, and the latest activity comes first. */
  readonly ast: QueryNode | undefined;
  readonly filters: Filters;
  readonly exclusions: Exclusions;
  readonly limit: number;
  readonly offset: number;
  /** The time from which recency is measured, in ms since the Unix epoch. */
  readonly nowMs: number;
  readonly deadline: number;
}

export interface Hit extends SessionKey {
  readonly version: number;
  /** Higher is better. */
  readonly rank: number;
  readonly summary: Summary;
}

export interface HitPage {
  /** Exact number of matches. */
  readonly total: number;
  /** In descending order of rank, then of last activity; then by ids. */
  readonly hits: readonly Hit[];
}

export interface PassageQuery {
  readonly hits: readonly Hit[];
  /** Loose or exact terms. A passage must contain at least one. Prefixes end in `*`. */
  readonly terms: readonly string[];
  /** Per hit. */
  readonly limit: number;
  readonly deadline: number;
}

/** A document of the index, which may be a tombstone. */
export interface IndexedSession extends SessionKey {
  readonly version: number;
  /** The project's generation; 0 in a tombstone. */
  readonly generation: number;
  readonly isTombstone: boolean;
}

export interface ListQuery {
  /** Last key of the previous page; undefined for the first page. */
  readonly after: SessionKey | undefined;
  readonly limit: number;
  readonly deadline: number;
}

/** The passages with the most matching terms come first. A hit that only filters match has no passages. */
export type PassagesByHit = ReadonlyMap<Hit, readonly Passage[]>;

export type EngineName = 'postgres' | 'elastic';

/**
 * The port to the index engines. Engines do not analyse text, so all engines find the same sessions. Every method
 * throws UNAVAILABLE if the engine does not answer in time.
 */
export interface SearchIndex {
  readonly engine: EngineName;
  /**
   * Writes a session. Returns false if the index has this version or a later one, or a tombstone of such a version.
   * With `isAlone`, no request contains another session. Throws WriteTimeoutError if a request takes too long.
   */
  write(
    head: EncodedHead,
    passages: AsyncIterable<readonly EncodedPassage[]>,
    options?: { readonly isAlone?: boolean },
  ): Promise<boolean>;
  /** Replaces a session with a tombstone. The tombstone rejects late writes of earlier versions for 24 hours. */
  writeTombstone(key: SessionKey, version: number): Promise<void>;
  /** Makes all earlier writes durable and visible to searches. */
  flush(): Promise<void>;
  /** Throws INVALID if the engine cannot answer the query exactly. */
  find(query: IndexQuery): Promise<HitPage>;
  /** All hits must be of one owner. */
  findPassages(query: PassageQuery): Promise<PassagesByHit>;
  /** Lists documents of all owners in byte order of owner, project and session id. Unflushed writes may be missing. */
  list(query: ListQuery): Promise<readonly IndexedSession[]>;
  /** Deletes tombstones older than 24 hours, and passages that no live head needs. Ends early if the signal aborts. */
  sweep(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}
