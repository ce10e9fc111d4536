import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { createHeadTerms } from './head-row.ts';
import { createPassageRows } from './passage-row.ts';

/** Encodes terms as tsvector literals: one for each row of a head, and one for each row of a passage. */
export const postgresEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, words: createHeadTerms(terms), isPartial: false }),
  encodePassage: createPassageRows,
};
