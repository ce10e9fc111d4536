import type { MessagePort } from 'node:worker_threads';
import type { SessionFacts } from '../document/create-documents.ts';
import type { EncodedHead, EncodedPassage, EngineName } from '../index-port/search-index.ts';

/** Content and documents pass through ports in small parts, so that neither thread holds a whole session. */
export interface DocumentTask {
  readonly engine: EngineName;
  readonly facts: SessionFacts;
  /** Serves the gzipped Markdown. */
  readonly markdown: MessagePort;
  /** Serves the gzipped session data; absent if the session has none. */
  readonly sessionData: MessagePort | undefined;
  readonly documents: MessagePort;
}

/** The head is the first item. */
export type DocumentItem = { readonly head: EncodedHead } | { readonly passages: readonly EncodedPassage[] };

export interface DocumentTaskResult {
  /** Why the thread could not read or analyse the content; absent after a success. */
  readonly failure?: string;
}
