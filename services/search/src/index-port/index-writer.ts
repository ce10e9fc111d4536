import type { SearchIndex } from './search-index.ts';

/** The live index has these methods, and an index that a rebuild fills has them too. */
export type IndexWriter = Pick<SearchIndex, 'engine' | 'write' | 'writeTombstone' | 'flush'>;
