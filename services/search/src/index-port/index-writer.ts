import type { SearchIndex } from './search-index.ts';

/** The methods that write documents to the live index, or to an index that a rebuild fills. */
export type IndexWriter = Pick<SearchIndex, 'engine' | 'write' | 'writeTombstone' | 'flush'>;
