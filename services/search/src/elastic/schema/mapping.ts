import { type estypes } from '@elastic/elasticsearch';
import { facets } from '../../facets/facets.ts';

/**
 * Raise this number with every change in this file or in settings.ts. A new facet sets its own version in facets.ts.
 */
const baseVersion = 2;
/** An index with an older mapping version is rebuilt automatically. */
export const mappingVersion = Math.max(baseVersion, ...facets.map(({ elastic }) => elastic.mappingVersion));
/**
 * Indices of this or a later version answer searches until they are rebuilt, even if they lack newer fields. Raise the
 * number to `mappingVersion` when an older mapping cannot answer current queries.
 */
export const minSearchableVersion = 0;

const keyword: estypes.MappingProperty = { type: 'keyword' };
const long: estypes.MappingProperty = { type: 'long' };
const date: estypes.MappingProperty = { type: 'date', format: 'epoch_millis' };
const unsearched: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };

/** `id` identifies a session, `key` one version of it. */
const keys = { id: keyword, key: keyword, owner: keyword, project_id: keyword, session_id: keyword, version: long };

/** One document per session: a head or a tombstone. */
const heads: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _meta: { version: mappingVersion },
  _routing: { required: true },
  _source: { excludes: ['words'] },
  properties: {
    ...keys,
    /** Lists are sorted by this field, because `owner` is a hash. */
    owner_id: keyword,
    generation: long,
    live: { type: 'boolean' },
    /** The time when a tombstone was written. */
    buried: date,
    /** Whether the head lacks some terms; its passages have them. */
    partial: { type: 'boolean' },
    /** Terms of all roles, repeated by their weight (head-document.ts). */
    words: { type: 'text', analyzer: 'terms', index_options: 'freqs', norms: false, similarity: 'by_role' },
    ...Object.fromEntries(facets.map(({ elastic }) => [elastic.field, keyword])),
    activity: date,
    summary: { type: 'object', enabled: false },
  },
};

/** Searches ignore a passage if no head has its key. */
const passages: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _meta: { version: mappingVersion },
  _routing: { required: true },
  _source: { excludes: ['exact', 'terms'] },
  properties: {
    ...keys,
    written: date,
    /** Whether the head lacks some terms. */
    partial: { type: 'boolean' },
    n: { type: 'integer' },
    exchange: unsearched,
    exchange_id: unsearched,
    role: unsearched,
    text: unsearched,
    exact: { type: 'text', analyzer: 'terms', norms: false },
    terms: { type: 'text', analyzer: 'terms', index_options: 'docs', norms: false },
  },
};

export const mappings = { heads, passages };
