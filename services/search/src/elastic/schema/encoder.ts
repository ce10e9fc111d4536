import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { repeatWords } from './head-document.ts';

/** Joins terms with blanks, for a head into one text and for a passage into two (exact and loose terms). */
export const elasticEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, ...repeatWords(terms) }),
  encodePassage: ({ exact, terms, ...passage }) => [{ ...passage, words: [exact.join(' '), terms.join(' ')] }],
};
