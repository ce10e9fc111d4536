import { type estypes } from '@elastic/elasticsearch';

/**
 * Settings and analyzers of both indices. Terms come analysed, with blanks between them, so the only analyzer splits at
 * blanks. Documents become visible by flush alone: passages first, then the heads that make them count.
 */
export function settings(kind: 'heads' | 'passages'): estypes.IndicesIndexSettings {
  return {
    number_of_shards: kind === 'heads' ? 2 : 4,
    auto_expand_replicas: '0-1',
    refresh_interval: -1,
    // Passages are most of the data; heads are read by the page.
    codec: kind === 'heads' ? 'default' : 'best_compression',
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    // By a term's frequency, which says who said it, nearly in proportion; the length of a session says nothing.
    similarity: { by_role: { type: 'BM25', b: 0, k1: 10 } },
  };
}
