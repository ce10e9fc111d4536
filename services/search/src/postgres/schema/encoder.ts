import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { createHeadTerms } from './head-row.ts';
import { createPassageRows } from './passage-row.ts';

/** Words as tsvector literals: of a head one per row, of a passage one. */
export const postgresEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, words: createHeadTerms(terms), isPartial: false }),
  encodePassage: createPassageRows,
};
