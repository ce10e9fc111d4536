import { type estypes } from '@elastic/elasticsearch';

/**
 * Creates the settings of an index. The analyzer splits only at blanks, because the archive creates the terms. Periodic
 * refresh is off: only a flush makes documents visible.
 */
export function createIndexSettings(kind: 'heads' | 'passages'): estypes.IndicesIndexSettings {
  return {
    number_of_shards: kind === 'heads' ? 2 : 4,
    auto_expand_replicas: '0-1',
    refresh_interval: -1,
    // Passages are most of the data, so they get the best compression. Heads must be read fast.
    codec: kind === 'heads' ? 'default' : 'best_compression',
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    // `k1` makes the score nearly proportional to the frequency, which encodes the role. `b` ignores the session's
    // length.
    similarity: { by_role: { type: 'BM25', b: 0, k1: 10 } },
  };
}
