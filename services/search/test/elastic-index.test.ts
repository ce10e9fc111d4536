import { deadlineIn } from '@archive/kit';
import { describe, expect, test } from '@jest/globals';
import { canRun } from '@archive/kit/testing';
import { ownerKey, sessionIdOf, versionKey } from '../src/elastic/schema/ids.ts';
import { parseQuery } from '../src/query/parse-query.ts';
import { type RebuildableIndex } from '../src/index-port/rebuildable-index.ts';
import { type QueryNode } from '../src/index-port/search-index.ts';
import { exampleFacets, exampleProject } from './example.ts';
import {
  toBatches,
  engine,
  index,
  openIndex,
  createQuery,
  callServer,
  createSession,
  setUpIndex,
} from './elastic-fixture.ts';
import { writeDocuments } from './write-documents.ts';

const suite = (await canRun('elasticsearch')) ? describe : describe.skip;

suite('the index in Elasticsearch', () => {
  setUpIndex();

  const store = async (text: string, changes: Parameters<typeof createSession>[1] = {}) => {
    const { head, passages } = createSession(text, changes);
    await writeDocuments(index, head, toBatches(passages));
    return head;
  };
  const countPassages = async (sessionId: string) => {
    const query = { term: { session_id: sessionId } };
    const answer = await callServer(engine.url, 'POST', `/${index.prefix}-passages/_count`, { query });
    return { count: (answer as { count: number }).count };
  };
  const findIds = async (ast: QueryNode | undefined, ownerId: string) => {
    const { total, hits } = await index.find(createQuery({ ast, ownerId, limit: 200 }));
    expect(total).toBe(hits.length);
    return new Set(hits.map(hit => hit.sessionId));
  };

  test('finds words and phrases of a session with more terms than one document takes', async () => {
    const ownerId = 'long';
    const long = Array.from({ length: 250_000 }, (_, n) => [`=w${n}filling-the-head`, 1] as const);
    const { head, passages } = createSession('the last of all words', { ownerId });
    const terms = { ...head.terms, user: new Map(long), agent: new Map([...head.terms.agent, ...long]) };
    await writeDocuments(index, { ...head, terms }, toBatches(passages));
    const other = await store('the last word of another', { ownerId });
    await index.flush();
    const both = new Set([head.sessionId, other.sessionId]);
    expect(await findIds(parseQuery('last').ast, ownerId)).toEqual(both);
    expect(await findIds(parseQuery('words last -another').ast, ownerId)).toEqual(new Set([head.sessionId]));
    expect(await findIds(parseQuery('"of all words"').ast, ownerId)).toEqual(new Set([head.sessionId]));
    expect(await findIds(parseQuery('las*').ast, ownerId)).toEqual(both);
    expect(await findIds(parseQuery('-all').ast, ownerId)).toEqual(new Set([other.sessionId]));
  });

  test('shows the passages with the most terms, only of the version that was found', async () => {
    const ownerId = 'passages';
    const first = await store('redis is up', { ownerId });
    await store('redis is down again', { ownerId, sessionId: first.sessionId, version: 2 });
    await index.flush();
    const { hits } = await index.find(createQuery({ ownerId }));
    const { snippetTerms: terms } = parseQuery('redis down');
    const shown = await index.findPassages({ hits, terms, limit: 3, deadline: deadlineIn(5_000) });
    expect([...shown.values()].map(passages => passages.map(({ text }) => text))).toEqual([['redis is down again']]);
    expect(await countPassages(first.sessionId)).toEqual({ count: 2 });
  });

  test('keeps no passages of deleted sessions and replaced versions', async () => {
    const ownerId = 'versions';
    const { sessionId } = await store('newer words', { ownerId, version: 5 });
    await store('older words', { ownerId, sessionId, version: 4 });
    await index.flush();
    expect(await findIds(parseQuery('newer').ast, ownerId)).toEqual(new Set([sessionId]));
    expect(await findIds(parseQuery('older').ast, ownerId)).toEqual(new Set());
    await index.writeTombstone({ ownerId, projectId: exampleProject, sessionId }, 6);
    await store('newer words', { ownerId, sessionId, version: 5 });
    await index.flush();
    expect(await findIds(undefined, ownerId)).toEqual(new Set());
    expect(await countPassages(sessionId)).toEqual({ count: 0 });
    await store('made again', { ownerId, sessionId, version: 7 });
    await index.flush();
    expect(await findIds(undefined, ownerId)).toEqual(new Set([sessionId]));
  });

  test('excludes sessions and projects up to their version or generation, and nothing else', async () => {
    const ownerId = 'excluded';
    const heads = await Promise.all([1, 2, 3].map(version => store('word', { ownerId, version, generation: version })));
    await index.flush();
    const sessions = heads.map(({ projectId, sessionId }) => ({ projectId, sessionId, version: 2 }));
    const countExcept = async (exclusions: { projects?: never[]; sessions?: typeof sessions }) =>
      (await index.find(createQuery({ ownerId, exclusions: { projects: [], sessions: [], ...exclusions } }))).total;
    expect(await countExcept({ sessions })).toBe(1);
    expect(await countExcept({ sessions: sessions.map(one => ({ ...one, projectId: 'another' })) })).toBe(3);
    const many = Array.from({ length: 2_000 }, (_, n) => ({ projectId: 'p', sessionId: `none-${n}`, version: 2 }));
    expect(await countExcept({ sessions: [...many, ...sessions] })).toBe(1);
    const projects = [{ projectId: exampleProject, generation: 1 }];
    const { total } = await index.find(createQuery({ ownerId, exclusions: { projects, sessions: [] } }));
    expect(total).toBe(2);
  });

  test('sweeps tombstones older than a day, and passages without a head', async () => {
    const ownerId = 'swept';
    const [kept, orphan, deleted, justDeleted] = await Promise.all(
      ['a', 'b', 'c', 'd'].map(text => store(text, { ownerId })),
    );
    await Promise.all([deleted!, justDeleted!].map(head => index.writeTombstone(head, 2)));
    await index.flush();
    const heads = `${index.prefix}-heads`;
    const dayAgoMs = Date.now() - 25 * 3_600_000;
    const routing = ownerKey(ownerId);
    const old = { doc: { buried: dayAgoMs } };
    await callServer(engine.url, 'POST', `/${heads}/_update/${sessionIdOf(deleted!)}?routing=${routing}`, old);
    await callServer(engine.url, 'DELETE', `/${heads}/_doc/${sessionIdOf(orphan!)}?routing=${routing}`);
    for (const head of [kept!, orphan!]) {
      const title = `${versionKey(sessionIdOf(head), 1)}.0`;
      await callServer(engine.url, 'POST', `/${index.prefix}-passages/_update/${title}?routing=${routing}`, {
        doc: { written: dayAgoMs },
      });
    }
    await index.flush();
    await index.sweep(new AbortController().signal);
    await index.flush();
    const left = { query: { term: { owner: routing } }, sort: ['session_id'], _source: ['session_id'] };
    const idsIn = async (name: string) => {
      const answer = await callServer(engine.url, 'POST', `/${name}/_search`, left);
      const { hits } = (answer as { hits: { hits: { _source: { session_id: string } }[] } }).hits;
      return [...new Set(hits.map(({ _source }) => _source.session_id))];
    };
    expect(await idsIn(heads)).toEqual([kept!.sessionId, justDeleted!.sessionId].sort());
    expect(await idsIn(`${index.prefix}-passages`)).toEqual([kept!.sessionId]);
  });

  test('accepts any text: NUL, a lone surrogate, megabytes without a blank', async () => {
    const ownerId = 'any-text';
    const facets = { ...exampleFacets, clientName: 'x'.repeat(40_000), tags: ['\ud800', '\0'] };
    for (const text of ['nul \0 byte', 'half \ud83d character', 'x'.repeat(3_000_000), '\u2028'])
      await store(text, { ownerId, facets });
    await index.flush();
    const filters = { ...createQuery().filters, clientNames: ['X'.repeat(40_000)] };
    expect((await index.find(createQuery({ ownerId, filters }))).total).toBe(4);
    expect((await findIds(parseQuery('"half"').ast, ownerId)).size).toBe(1);
  });

  test('removes replaced passages after a redelivery even if the first writer ended before its flush', async () => {
    const first = await store('a word of before', { ownerId: 'cut-short' });
    await index.flush();
    const left = await countPassages(first.sessionId);
    const cutShort = openIndex(engine.url, index.prefix);
    const { head, passages } = createSession('a word of now', { ...first, version: 2 });
    await writeDocuments(cutShort, head, toBatches(passages));
    await cutShort.stop();
    await writeDocuments(index, head, toBatches(passages));
    await index.flush();
    expect(await countPassages(first.sessionId)).toEqual(left);
  });

  test('serves from the old indices during a rebuild, and only from the new ones afterwards', async () => {
    const rebuilt = openIndex(engine.url);
    const write = async (text: string, to: Pick<RebuildableIndex, 'engine' | 'write'>) => {
      const { head, passages } = createSession(text);
      await writeDocuments(to, head, toBatches(passages));
      return head.sessionId;
    };
    expect(await rebuilt.needsRebuild()).toBe(true);
    await write('old', rebuilt);
    await rebuilt.flush();
    expect(await rebuilt.needsRebuild()).toBe(false);
    const rebuild = await rebuilt.beginRebuild();
    const filled = await write('filled', rebuild);
    const meanwhile = await write('meanwhile', rebuilt);
    await rebuild.writeCheckpoint(2);
    expect(await rebuilt.readCheckpoint(deadlineIn(5_000))).toBe(0);
    await rebuilt.writeCheckpoint(3, 0);
    await rebuilt.flush();
    expect((await rebuilt.find(createQuery())).total).toBe(2);
    await rebuild.finish();
    expect(await rebuilt.readCheckpoint(deadlineIn(5_000))).toBe(3);
    const { hits } = await rebuilt.find(createQuery());
    expect(new Set(hits.map(hit => hit.sessionId))).toEqual(new Set([filled, meanwhile]));
    const indices = Object.keys((await callServer(engine.url, 'GET', `/${rebuilt.prefix}-*`)) as object);
    expect(indices).toHaveLength(2);
    await callServer(engine.url, 'DELETE', `/${indices.join(',')}`);
    await rebuilt.stop();
  });
});
