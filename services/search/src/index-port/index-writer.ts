import type { SearchIndex } from './search-index.ts';

/** What indexing needs of an index, be it the one that serves or one that is being filled. */
export type IndexWriter = Pick<SearchIndex, 'write' | 'writeTombstone' | 'flush'>;
