import { canRun } from '@archive/kit/testing';
import { afterEach, describe, expect, jest, test } from '@jest/globals';
import type { Passage } from '../src/index-port/search-index.ts';
import { ownerKey } from '../src/elastic/schema/ids.ts';
import { callServer, createSession, engine, index, openIndex, setUpIndex, toBatches } from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const hourMs = 3_600_000;
const never = new AbortController().signal;

((await canRun('elasticsearch')) ? describe : describe.skip)(
  'a replica with a clock that differs from the others',
  () => {
    setUpIndex();
    afterEach(() => {
      jest.restoreAllMocks();
    });

    async function runWithClock(offsetMs: number, work: (replica: typeof index) => Promise<unknown>): Promise<void> {
      const replica = openIndex(engine.url, index.prefix);
      const now = Date.now.bind(Date);
      const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs);
      try {
        await work(replica);
      } finally {
        clock.mockRestore();
        await replica.stop();
      }
    }

    const count = async (name: string, ownerId: string) => {
      await callServer(engine.url, 'POST', `/${index.prefix}-${name}/_refresh`);
      const query = { query: { term: { owner: ownerKey(ownerId) } } };
      return ((await callServer(engine.url, 'POST', `/${index.prefix}-${name}/_count`, query)) as { count: number })
        .count;
    };

    test('leaves no passages of a deleted session when its clock is half an hour slow', async () => {
      const other = createSession('creates the indices');
      await writeDocuments(index, other.head, toBatches(other.passages));
      await index.flush();
      await index.sweep(never);
      const { head, passages } = createSession('deleted meanwhile', { ownerId: 'slow clock', version: 5 });
      const interruptedPassages = async function* (): AsyncIterable<readonly Passage[]> {
        yield* toBatches(passages.slice(0, 1));
        await index.writeTombstone(head, 6);
        await index.flush();
        yield* toBatches(passages.slice(1));
        throw new Error('the writer ends here');
      };
      await runWithClock(-hourMs / 2, replica =>
        writeDocuments(replica, head, interruptedPassages()).catch(() => undefined),
      );
      expect(await count('passages', 'slow clock')).toBe(passages.length);
      await index.sweep(never);
      expect(await count('passages', 'slow clock')).toBe(0);
    });

    test('keeps young tombstones when its clock is a day fast', async () => {
      const { head, passages } = createSession('deleted', { ownerId: 'fast clock' });
      await writeDocuments(index, head, toBatches(passages));
      await index.writeTombstone(head, 2);
      await index.flush();
      await runWithClock(25 * hourMs, replica => replica.sweep(never));
      expect(await count('heads', 'fast clock')).toBe(1);
    });
  },
);
