import { bulkDocuments } from './bulk.ts';
import { characterDocuments } from './characters.ts';
import type { HostileDocument } from './document.ts';
import { markupDocuments } from './markup.ts';
import { structuredDocuments } from './structured.ts';
import { wordDocuments } from './words.ts';

export const everyDocument: readonly HostileDocument[] = [
  ...wordDocuments,
  ...structuredDocuments,
  ...markupDocuments,
  ...characterDocuments,
  ...bulkDocuments,
];
