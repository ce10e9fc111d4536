import { type estypes } from '@elastic/elasticsearch';

/**
 * Creates the settings of an index. The analyzer only splits at blanks, because the archive creates the terms. There is
 * no refresh interval, so only a flush makes documents visible.
 */
export function createIndexSettings(kind: 'heads' | 'passages'): estypes.IndicesIndexSettings {
  return {
    number_of_shards: kind === 'heads' ? 2 : 4,
    auto_expand_replicas: '0-1',
    refresh_interval: -1,
    // Passages are most of the data, so they get the best compression. Heads must be read fast.
    codec: kind === 'heads' ? 'default' : 'best_compression',
    analysis: { analyzer: { terms: { type: 'custom', tokenizer: 'whitespace' } } },
    // The score is nearly proportional to the frequency, which encodes the role; b = 0 ignores the session's length.
    similarity: { by_role: { type: 'BM25', b: 0, k1: 10 } },
  };
}
