import { parentPort } from 'node:worker_threads';
import { createPortReader, servePort } from '@archive/kit/port-stream';
import { createAnalyser } from '../analysis/analyse.ts';
import { createDocuments } from '../document/create-documents.ts';
import { readStructure } from '../document/read-structure.ts';
import { emptyStructure } from '../document/structure.ts';
import type { DocumentItem, DocumentTask, DocumentTaskResult } from './document-task.ts';
import { encoders } from './encoders.ts';

const analyser = createAnalyser();

/** The thread of a `DocumentPool`: analyses one session at a time. */
parentPort?.on('message', (task: DocumentTask) => {
  void createResult(task).then(result => parentPort?.postMessage(result));
});

async function createResult(task: DocumentTask): Promise<DocumentTaskResult> {
  try {
    await servePort(task.documents, () => analyseSession(task));
    return {};
  } catch (error) {
    return { failure: error instanceof Error ? error.message : 'not an error' };
  }
}

async function* analyseSession({ engine, facts, markdown, sessionData }: DocumentTask): AsyncGenerator<DocumentItem> {
  const structure = sessionData && (await readStructure(createPortReader<Uint8Array>(sessionData)()));
  const source = { ...facts, markdown: createPortReader<Uint8Array>(markdown), structure: structure ?? emptyStructure };
  const { head, passages } = await createDocuments(source, analyser, encoders[engine]);
  yield { head };
  for await (const batch of passages) yield { passages: batch };
}
