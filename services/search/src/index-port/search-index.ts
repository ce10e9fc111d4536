import type { search } from '@archive/contracts';
import type { FacetQueryField, FacetValues } from '../facets/facets.ts';

/** Sources of a word; `title` is the session's name. */
export const roles = ['title', 'user', 'agent', 'tool'] as const;
export type Role = (typeof roles)[number];

export interface SessionKey {
  readonly ownerId: string;
  readonly projectId: string;
  readonly sessionId: string;
}

/** The fields of a session that results show; the head document stores them unchanged. */
export interface Summary {
  readonly name: string;
  /** All times are in ms since the Unix epoch. */
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

/** The head document of a live session: its words by role (docs/decisions.md#28-heads-and-passages). */
export interface Head extends SessionKey {
  /** External version of the document (docs/decisions.md#19-versions). */
  readonly version: number;
  readonly generation: number;
  readonly summary: Summary;
  readonly facets: Facets;
  /** Number of occurrences of each loose and exact (`=word`) term, by role. */
  readonly terms: Readonly<Record<Role, ReadonlyMap<string, number>>>;
}

/** A piece of one exchange, at most 4 KB. The title is also a passage and belongs to exchange 0. */
export interface Passage {
  /** Number within the session; the title is 0. */
  readonly n: number;
  /** Number of the exchange, from 1; 0 for the title. */
  readonly exchange: number;
  readonly exchangeId: string;
  readonly role: Role;
  readonly text: string;
  /** Exact terms (`=word`) in the order of the text; phrases match them. */
  readonly exact: readonly string[];
  /** All loose terms, each once. */
  readonly terms: readonly string[];
}

/** A head as its engine stores it. */
export interface EncodedHead extends Omit<Head, 'terms'> {
  /** The terms in the form of the engine. */
  readonly words: readonly string[];
  /** Whether the engine's bound cuts terms off. */
  readonly isPartial: boolean;
}

/** A passage as its engine stores it; an engine may store one passage as several. */
export interface EncodedPassage extends Omit<Passage, 'exact' | 'terms'> {
  /** The terms in the form of the engine. */
  readonly words: readonly string[];
}

/** A node of the query's AST; its terms come from the analysis (docs/decisions.md#27-one-analysis-for-two-engines). */
export type QueryNode =
  | {
      readonly kind: 'term';
      /** A loose term, or an exact one for a single word in quotes. */
      readonly term: string;
      /** The exact term of the word; sessions with this term rank higher. */
      readonly exact?: string;
    }
  | { readonly kind: 'prefix'; /** Prefix of a loose or of an exact (`=wor`) term. */ readonly prefix: string }
  | { readonly kind: 'phrase'; /** Adjacent terms of one passage. */ readonly exact: readonly string[] }
  | { readonly kind: 'field'; readonly field: QueryField; readonly values: readonly string[] }
  | { readonly kind: 'and' | 'or'; readonly nodes: readonly QueryNode[] }
  | { readonly kind: 'not'; readonly node: QueryNode };

/** A field of the query language; it matches sessions that have any of the values. */
export type QueryField = 'projectId' | FacetQueryField;

/**
 * A session must match every filter. A list matches sessions with any of its values; an empty list matches all
 * sessions.
 */
export type Filters = search.Filters;

/** Deletions that the index may not have confirmed yet (docs/decisions.md#20-exclusion-list). */
export interface Exclusions {
  /** Excludes this generation and earlier ones. */
  readonly projects: readonly { readonly projectId: string; readonly generation: number }[];
  /** Excludes this version and earlier ones. */
  readonly sessions: readonly { readonly projectId: string; readonly sessionId: string; readonly version: number }[];
}

/** A search of one owner's sessions. */
export interface IndexQuery {
  readonly ownerId: string;
  /** Undefined: all sessions, latest activity first. */
  readonly ast: QueryNode | undefined;
  readonly filters: Filters;
  readonly exclusions: Exclusions;
  readonly limit: number;
  readonly offset: number;
  /** The present time for recency, in ms since the Unix epoch. */
  readonly nowMs: number;
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
  /** Exact number of matches. */
  readonly total: number;
  /** Ordered by rank descending, last activity descending, then ids. */
  readonly hits: readonly Hit[];
}

/** A request for the best passages of hits. */
export interface PassageQuery {
  readonly hits: readonly Hit[];
  /** Loose or exact terms, any of which must match; prefixes end in `*`. */
  readonly terms: readonly string[];
  /** Maximum number of passages per hit. */
  readonly limit: number;
  readonly deadline: number;
}

/** The index's document of a session, which may be a tombstone. */
export interface IndexedSession extends SessionKey {
  readonly version: number;
  /** The project's generation; 0 in a tombstone. */
  readonly generation: number;
  readonly isTombstone: boolean;
}

/** A page of all documents, in key order. */
export interface ListQuery {
  /** Last key of the previous page; undefined for the first page. */
  readonly after: SessionKey | undefined;
  readonly limit: number;
  readonly deadline: number;
}

/** Passages with the most matching terms, best first. A hit that matched by filters only has no passages. */
export type PassagesByHit = ReadonlyMap<Hit, readonly Passage[]>;

/** Names the encoder of an engine's documents. */
export type EngineName = 'postgres' | 'elastic';

/**
 * The port to the index engines. An engine stores the given terms and analyses nothing, so all engines find the same
 * sessions. Every method throws UNAVAILABLE if the engine does not answer in time. Deadlines are in ms, as `deadlineIn`
 * returns them.
 */
export interface SearchIndex {
  /** Selects the encoder of the documents. */
  readonly engine: EngineName;
  /**
   * Writes a session; false if the index has this version, a newer one or a tombstone of either. During a rebuild, the
   * live index decides. Throws WriteTimeoutError if the engine does not finish a request in time. With `isAlone`, the
   * requests write no other session.
   */
  write(
    head: EncodedHead,
    passages: AsyncIterable<readonly EncodedPassage[]>,
    options?: { readonly isAlone?: boolean },
  ): Promise<boolean>;
  /** Replaces a session by a tombstone, which rejects late writes of earlier versions for 24 hours. */
  writeTombstone(key: SessionKey, version: number): Promise<void>;
  /** Makes all earlier writes durable and visible to searches. */
  flush(): Promise<void>;
  /** Finds one page of sessions. Throws INVALID for a query that the engine cannot answer exactly. */
  find(query: IndexQuery): Promise<HitPage>;
  /** Finds the best passages of hits, which must all be of one owner. */
  findPassages(query: PassageQuery): Promise<PassagesByHit>;
  /**
   * Lists documents of all owners in byte order of owner, project and session id. Writes that are not flushed may be
   * missing.
   */
  list(query: ListQuery): Promise<readonly IndexedSession[]>;
  /** Deletes tombstones older than 24 hours and passages of replaced versions; the work of one call is bounded. */
  sweep(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
}
