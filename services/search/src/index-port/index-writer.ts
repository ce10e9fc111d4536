import type { SearchIndex } from './search-index.ts';

/** The write methods that indexing uses, of the live index or of one that is being rebuilt. */
export type IndexWriter = Pick<SearchIndex, 'engine' | 'write' | 'writeTombstone' | 'flush'>;
