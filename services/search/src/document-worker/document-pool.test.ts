import { gzipSync } from 'node:zlib';
import { parseSessionMetadata } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterEach, describe, expect, test } from '@jest/globals';
import { readFacets } from '../facets/facets.ts';
import type { EncodedPassage } from '../index-port/search-index.ts';
import { DocumentPool, type SessionContent } from './document-pool.ts';

const pools: DocumentPool[] = [];
const createDocumentPool = (...parameters: ConstructorParameters<typeof DocumentPool>) => {
  const pool = new DocumentPool(...parameters);
  pools.push(pool);
  return pool;
};
afterEach(async () => {
  await Promise.all(pools.splice(0).map(pool => pool.stop()));
});

const facts = {
  ...{ ownerId: 'o', projectId: 'p', sessionId: 's', version: 1, generation: 1 },
  summary: { name: 'The title', createdMs: 1, updatedMs: 2, metadataJson: '{}' },
  facets: { ...readFacets(parseSessionMetadata('{}')), activityMs: 0 },
};
const serve = (...chunks: Buffer[]) =>
  async function* () {
    for (const chunk of chunks) yield await Promise.resolve(chunk);
  };
const createContent = (markdown: string, changes: Partial<SessionContent> = {}): SessionContent => ({
  facts,
  bytes: markdown.length,
  markdown: serve(gzipSync(markdown)),
  sessionData: undefined,
  ...changes,
});

async function analyse(pool: DocumentPool, content: SessionContent) {
  const { head, passages, close } = await pool.createDocuments(content);
  try {
    const all: EncodedPassage[] = [];
    for await (const batch of passages) all.push(...batch);
    return { head, passages: all };
  } finally {
    await close();
  }
}

describe('a document pool', () => {
  test('creates head and passages in the form of each engine, with the speakers of the session data', async () => {
    const messages = [{ role: 'user', content: [{ text: 'where is the potoroo' }] }];
    const sessionData = JSON.stringify({ exchanges: [{ exchangeId: 'first', messages }] });
    const content = createContent('where is the potoroo\n', { sessionData: serve(gzipSync(sessionData)) });
    const postgres = await analyse(createDocumentPool('postgres'), content);
    expect(postgres.head.words.join()).toMatch(/'potoroo':5B/);
    expect(postgres.passages[1]).toMatchObject({ role: 'user', exchangeId: 'first', text: 'where is the potoroo' });
    const elastic = await analyse(createDocumentPool('elastic'), content);
    expect(elastic.passages[1]?.words[0]).toBe('=where =is =the =potoroo');
  });

  test('rejects with the error of reading the content, and continues', async () => {
    const pool = createDocumentPool('postgres');
    const failing = createContent('', {
      markdown: async function* () {
        yield* serve(gzipSync('a beginning').subarray(0, 10))();
        throw new ServiceError('UNAVAILABLE', 'gone');
      },
    });
    await expect(analyse(pool, failing)).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'gone' });
    expect((await analyse(pool, createContent('a word\n'))).passages).toHaveLength(2);
  });

  test('leaves a thread to other owners while one owner has more sessions than threads', async () => {
    const pool = createDocumentPool('postgres');
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    let openedCount = 0;
    const waiting = createContent('', {
      markdown: async function* () {
        openedCount += 1;
        await released;
        yield gzipSync('a word\n');
      },
    });
    const analyses = [1, 2, 3, 4].map(() => analyse(pool, waiting));
    try {
      await eventually(() => expect(openedCount).toBe(2));
      const other = createContent('a word\n', { facts: { ...facts, ownerId: 'another' } });
      expect((await analyse(pool, other)).passages).toHaveLength(2);
      expect(openedCount).toBe(2);
    } finally {
      release(null);
      await Promise.all(analyses);
    }
    expect(openedCount).toBe(4);
  });

  test('rejects a session that is damaged or takes more memory than its thread has, and continues', async () => {
    const pool = createDocumentPool('postgres', { maxHeapMb: 24 });
    const damaged = createContent('', { markdown: serve(Buffer.from('no gzip')) });
    await expect(analyse(pool, damaged)).rejects.toMatchObject({
      reason: expect.stringMatching(/^the analysis failed/),
    });
    const words = Array.from({ length: 400_000 }, (_, n) => `${n}wordthatnoothersessionhas${n}`).join('\n');
    await expect(analyse(pool, createContent(words))).rejects.toMatchObject({
      reason: 'the analysis ran out of memory',
    });
    expect((await analyse(pool, createContent('a word\n'))).passages).toHaveLength(2);
  });

  test('frees the thread of documents that are closed in the middle', async () => {
    const pool = createDocumentPool('postgres');
    for (let n = 0; n < 4; n += 1) await (await pool.createDocuments(createContent('words\n'.repeat(100_000)))).close();
    expect((await analyse(pool, createContent('a word\n'))).passages).toHaveLength(2);
  });
});
