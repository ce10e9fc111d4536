import type { DocumentEncoder } from '../../index-port/document-encoder.ts';
import { repeatWords } from './head-document.ts';

/** Words separated by blanks: of a head the repeated terms, of a passage the exact and the loose terms. */
export const elasticEncoder: DocumentEncoder = {
  encodeHead: ({ terms, ...head }) => ({ ...head, ...repeatWords(terms) }),
  encodePassage: ({ exact, terms, ...passage }) => [{ ...passage, words: [exact.join(' '), terms.join(' ')] }],
};
