import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Passage, SearchIndex } from '../src/index-port/search-index.ts';
import { toBatches, createSession } from './elastic-fixture.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { writeDocuments } from './write-documents.ts';

describe.each(indexEngines)('a write to the index in $name that a later version overtakes', ({ openIndex }) => {
  let opened: OpenIndex;
  let index: SearchIndex;
  beforeAll(async () => {
    opened = await openIndex();
    ({ index } = opened);
  });
  afterAll(() => opened.stop());

  /**
   * Writes one batch of a session, runs `action`, writes the rest and fails. Returns the number of passages that
   * remain.
   */
  const writeWithAction = async (
    text: string,
    action: (head: ReturnType<typeof createSession>['head']) => Promise<void>,
  ) => {
    const { head, passages } = createSession(text, { ownerId: text, version: 5 });
    const writeBatches = async function* (): AsyncIterable<readonly Passage[]> {
      yield* toBatches(passages.slice(0, 1));
      await action(head);
      yield* toBatches(passages.slice(1));
      throw new Error('the writer ends here');
    };
    await writeDocuments(index, head, writeBatches()).catch(() => undefined);
    await index.sweep(new AbortController().signal);
    return opened.countPassages(head.ownerId);
  };

  test('leaves no passage if the session was deleted meanwhile', async () => {
    const left = await writeWithAction('deleted', async head => {
      await index.writeTombstone(head, 6);
      await index.flush();
    });
    expect(left).toBe(0);
  });

  test('is not reported as written if the session was deleted or quarantined meanwhile', async () => {
    const { head, passages } = createSession('overtaken', { ownerId: 'overtaken', version: 5 });
    const writeBatches = async function* (): AsyncIterable<readonly Passage[]> {
      yield* toBatches(passages);
      await index.writeTombstone(head, 5);
    };
    expect(await writeDocuments(index, head, writeBatches())).toBe(false);
  });

  test('leaves only the passages of the later version', async () => {
    const now = createSession('now', { version: 6 });
    const left = await writeWithAction('replaced', async ({ ownerId, sessionId }) => {
      await writeDocuments(index, { ...now.head, ownerId, sessionId }, toBatches(now.passages));
      await index.flush();
    });
    expect(left).toBe(now.passages.length);
  });

  test('keeps its passages while no later version exists, because it may still complete', async () => {
    expect(await writeWithAction('under way', () => Promise.resolve())).toBe(2);
  });
});
