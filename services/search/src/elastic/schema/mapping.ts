import { type estypes } from '@elastic/elasticsearch';
import { facets } from '../../facets.ts';

/** Raise it with every change in this file or in settings.ts; a new facet raises it in facets.ts. */
const baseVersion = 2;
/** Version of the mapping: an index of an older version is rebuilt automatically. */
export const mappingVersion = Math.max(baseVersion, ...facets.map(({ elastic }) => elastic.mappingVersion));
/**
 * Indices of this version and later ones answer until they are replaced: they take today's documents, without the
 * fields that they lack, and answer today's queries. A change that they do not fit raises it to `mappingVersion`.
 */
export const minSearchableVersion = 0;

const keyword: estypes.MappingProperty = { type: 'keyword' };
const long: estypes.MappingProperty = { type: 'long' };
const date: estypes.MappingProperty = { type: 'date', format: 'epoch_millis' };
const unsearched: estypes.MappingProperty = { type: 'keyword', index: false, doc_values: false };

/** What both have: `id` is of the session, `key` of one version of it. */
const keys = { id: keyword, key: keyword, owner: keyword, project_id: keyword, session_id: keyword, version: long };

/** One document per session, live or dead. */
const heads: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _meta: { version: mappingVersion },
  _routing: { required: true },
  _source: { excludes: ['words'] },
  properties: {
    ...keys,
    /** With project and session the order in which heads are listed; `owner` is its hash. */
    owner_id: keyword,
    generation: long,
    live: { type: 'boolean' },
    buried: date,
    /** Not all of its terms are here; the others are found in its passages. */
    partial: { type: 'boolean' },
    /** Terms of all roles: who said a word shows in how often it is repeated (head-document.ts). */
    words: { type: 'text', analyzer: 'terms', index_options: 'freqs', norms: false, similarity: 'by_role' },
    ...Object.fromEntries(facets.map(({ elastic }) => [elastic.field, keyword])),
    activity: date,
    summary: { type: 'object', enabled: false },
  },
};

/** Pieces of the conversation, which count where there is a head with their key. */
const passages: estypes.MappingTypeMapping = {
  dynamic: 'strict',
  _meta: { version: mappingVersion },
  _routing: { required: true },
  _source: { excludes: ['exact', 'terms'] },
  properties: {
    ...keys,
    written: date,
    /** Its head's. */
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
