import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { repeatWords } from './head-document.ts';

/** Encodes words separated by blanks: the repeated terms of a head, the exact and the loose terms of a passage. */
export const elasticEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, ...repeatWords(terms) }),
  encodePassage: ({ exact, terms, ...passage }) => [{ ...passage, words: [exact.join(' '), terms.join(' ')] }],
};
