import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { repeatWords } from './head-document.ts';

/** Encodes terms as texts with blanks between them: one text for a head, two for a passage (exact and loose terms). */
export const elasticEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, ...repeatWords(terms) }),
  encodePassage: ({ exact, terms, ...passage }) => [{ ...passage, words: [exact.join(' '), terms.join(' ')] }],
};
