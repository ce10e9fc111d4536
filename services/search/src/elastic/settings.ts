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
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    // By a term's frequency, which says who said it, nearly in proportion; the length of a session says nothing.
    similarity: { by_role: { type: 'BM25', b: 0, k1: 10 } },
  };
}
