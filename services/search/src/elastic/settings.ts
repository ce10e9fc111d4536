import { type estypes } from '@elastic/elasticsearch';

/**
 * Settings and analyzers of both indices. Terms come analysed, with blanks between them, so the only analyzer splits at
 * blanks. Documents become visible by flush alone: passages first, then the heads that make them count.
 */
export function settings(shards: number): estypes.IndicesIndexSettings {
  return {
    number_of_shards: shards,
    auto_expand_replicas: '0-1',
    refresh_interval: -1,
    codec: 'best_compression',
    // Keys of the sessions that have a phrase are looked up among heads.
    max_terms_count: 65_536,
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    // Roles of a session are as long as they are: length says nothing about how well it answers.
    similarity: { by_count: { type: 'BM25', b: 0 } },
  };
}
