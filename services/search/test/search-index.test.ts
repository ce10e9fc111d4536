import { deadlineIn } from '@archive/kit';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { emptyFilters } from '@archive/contracts';
import { facets } from '../src/facets/facets.ts';
import { parseQuery } from '../src/query/parse-query.ts';
import type { SearchIndex, SessionKey } from '../src/index-port/search-index.ts';
import { exampleFacets, exampleProject } from './example.ts';
import { languageExamples } from './language-examples.ts';
import { matchesQuery } from './matches-query.ts';
import { wordExamples } from './word-examples.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { findSessions, sessionIdsOf, writeSession } from './session-fixture.ts';

const examples = [...wordExamples, ...languageExamples];

describe.each(indexEngines)('the index in $name', ({ openIndex }) => {
  let opened: OpenIndex;
  let index: SearchIndex;
  let owner: string;

  beforeAll(async () => {
    opened = await openIndex();
    ({ index } = opened);
  });
  afterAll(() => opened.stop());
  beforeEach(() => {
    owner = randomUUID();
  });

  test('finds exactly the texts that the reference finds, for every query of the examples', async () => {
    const texts = examples.map(({ text }) => text);
    const keys: SessionKey[] = [];
    for (const markdown of texts)
      keys.push(await writeSession(index, { ownerId: owner, projectId: exampleProject, name: '.', markdown }));
    const wrong: string[] = [];
    for (const query of new Set(examples.flatMap(({ matching, notMatching }) => [...matching, ...notMatching]))) {
      const { ast } = parseQuery(query);
      const expected = texts.filter(text =>
        matchesQuery(ast, { projectId: exampleProject, facets: exampleFacets, text }),
      );
      const found = await findSessions(index, owner, query);
      const actual = texts.filter((_, n) => sessionIdsOf(found).includes(keys[n]!.sessionId));
      if (found.total !== expected.length || actual.join() !== expected.join())
        wrong.push(`${query}: ${actual.length} (total ${found.total}) instead of ${expected.length}`);
    }
    expect(wrong).toEqual([]);
  });

  test('never shows an owner the sessions of another', async () => {
    await writeSession(index, { ownerId: randomUUID(), markdown: 'secret' });
    expect(await findSessions(index, owner, 'secret')).toEqual({ total: 0, hits: [] });
    expect(await findSessions(index, owner, '-nothing')).toEqual({ total: 0, hits: [] });
    expect(await findSessions(index, owner, '"secret"')).toEqual({ total: 0, hits: [] });
  });

  test('keeps the newest version when an older one arrives late', async () => {
    const key = { ...(await writeSession(index, { ownerId: owner, version: 5, markdown: 'new' })) };
    await writeSession(index, { ...key, version: 4, markdown: 'old' });
    expect((await findSessions(index, owner, 'old')).total).toBe(0);
    await writeSession(index, { ...key, version: 6, markdown: 'newest' });
    expect(await findSessions(index, owner, 'new')).toMatchObject({ total: 0 });
    expect(await findSessions(index, owner, '"newest"')).toMatchObject({ total: 1, hits: [{ version: 6 }] });
  });

  test('shows a deleted session again only after the write of a later version', async () => {
    const key = await writeSession(index, { ownerId: owner, version: 5, markdown: 'text' });
    await index.writeTombstone(key, 7);
    await writeSession(index, { ...key, version: 6, markdown: 'text' });
    await index.writeTombstone(key, 4);
    expect((await findSessions(index, owner, '')).total).toBe(0);
    expect((await findSessions(index, owner, '"text"')).total).toBe(0);
    await writeSession(index, { ...key, version: 8, markdown: 'text' });
    expect((await findSessions(index, owner, '"text"')).total).toBe(1);
  });

  test('hides excluded sessions from hits and totals, and shows later ones', async () => {
    const one = await writeSession(index, {
      ownerId: owner,
      projectId: 'a',
      generation: 1,
      version: 1,
      markdown: 'text',
    });
    const two = await writeSession(index, {
      ownerId: owner,
      projectId: 'a',
      generation: 2,
      version: 2,
      markdown: 'text',
    });
    const three = await writeSession(index, { ownerId: owner, projectId: 'b', version: 3, markdown: 'text' });
    const found = async (projects: object[], sessions: object[]) =>
      sessionIdsOf(await findSessions(index, owner, 'text', { exclusions: { projects, sessions } as never })).sort();
    const ids = [one, two, three].map(({ sessionId }) => sessionId);
    expect(await found([{ projectId: 'a', generation: 1 }], [])).toEqual([ids[1], ids[2]].sort());
    expect(await found([], [{ projectId: 'b', sessionId: ids[2], version: 3 }])).toEqual([ids[0], ids[1]].sort());
    expect(await found([], [{ projectId: 'b', sessionId: ids[2], version: 2 }])).toEqual([...ids].sort());
  });

  test.each(facets)(
    'filters by $name in any case, and by its field of the query language if it has one',
    async facet => {
      const { name, filter, isList, queryName } = facet;
      const other = await writeSession(index, { ownerId: owner });
      const given = { facets: { [name]: isList ? ['first', 'Second Value'] : 'Second Value' } };
      const { sessionId } = await writeSession(index, { ownerId: owner, ...given });
      const filters = { ...emptyFilters, [filter]: ['none', 'second VALUE'] };
      expect(sessionIdsOf(await findSessions(index, owner, '', { filters }))).toEqual([sessionId]);
      if (queryName === undefined) return;
      expect(sessionIdsOf(await findSessions(index, owner, `${queryName}:"second VALUE"`))).toEqual([sessionId]);
      expect(sessionIdsOf(await findSessions(index, owner, `-${queryName}:"Second Value"`))).toEqual([other.sessionId]);
    },
  );

  test.each([
    ['projectIds', ['a'], { projectId: 'a' }],
    ['clientNames', ['X', 'Collector 2'], { facets: { clientName: 'collector 2' } }],
    ['agentNames', ['codex cli'], { facets: { agentName: 'Codex CLI' } }],
    ['deviceIds', ['d2'], { facets: { deviceId: 'd2' } }],
    ['gitBranches', ['x', 'Fix/1'], { facets: { gitBranches: ['main', 'fix/1'] } }],
    ['llmModels', ['gpt-9'], { facets: { llmModels: ['gpt-9', 'gpt-8'] } }],
    ['tags', ['Later'], { facets: { tags: ['later'] } }],
    ['activeFromMs', 1_800_000_000_000, { facets: { activityMs: 1_800_000_000_000 } }],
    ['activeToMs', 1_600_000_000_000, { facets: { activityMs: 1_600_000_000_000 } }],
  ])('filters exactly by %s', async (name, value, session) => {
    await writeSession(index, { ownerId: owner });
    const { sessionId } = await writeSession(index, { ownerId: owner, ...(session as object) });
    const found = await findSessions(index, owner, '', { filters: { ...emptyFilters, [name]: value } });
    expect(found.total).toBe(1);
    expect(sessionIdsOf(found)).toEqual([sessionId]);
  });

  test('finds a long session by its first and last line, by words far apart, and by a phrase', async () => {
    const lines = Array.from({ length: 60_000 }, (_, n) => `line${n} unique${n.toString(36)}x${n * 7919}`);
    await writeSession(index, { ownerId: owner, markdown: lines.join('\n') });
    for (const query of [
      'line0',
      'line59999',
      'line0 line59999',
      '"line30000 unique' + (30_000).toString(36) + 'x' + String(30_000 * 7919) + '"',
      'line1 -line60000',
    ])
      expect([query, (await findSessions(index, owner, query)).total]).toEqual([query, 1]);
    expect((await findSessions(index, owner, 'line0 line60000')).total).toBe(0);
    expect((await findSessions(index, owner, '-line59999')).total).toBe(0);
  });

  test('finds a phrase behind hundreds of repetitions of its first word, and shows its passage once', async () => {
    await writeSession(index, { ownerId: owner, markdown: `${'00 '.repeat(700)}00 01 end` });
    for (const [query, total] of [
      ['"00 01"', 1],
      ['"00 00 00 01 end"', 1],
      ['"01 00"', 0],
    ] as const)
      expect([query, (await findSessions(index, owner, query)).total]).toEqual([query, total]);
    const { hits } = await findSessions(index, owner, '"00 01"');
    const passageQuery = { hits, terms: parseQuery('"00 01"').snippetTerms, limit: 5, deadline: deadlineIn(20_000) };
    expect((await index.findPassages(passageQuery)).get(hits[0]!)).toHaveLength(1);
  });

  test('pages through all hits once, in the same order', async () => {
    for (let n = 0; n < 25; n += 1)
      await writeSession(index, { ownerId: owner, projectId: `p${n % 3}`, markdown: `text ${'more '.repeat(n % 4)}` });
    const whole = sessionIdsOf(await findSessions(index, owner, 'text'));
    const paged: string[] = [];
    for (let offset = 0; offset < 25; offset += 10)
      paged.push(...sessionIdsOf(await findSessions(index, owner, 'text', { limit: 10, offset })));
    expect(paged).toEqual(whole);
    expect(new Set(whole).size).toBe(25);
  });

  test('returns the passages with the most terms, of the version that was found', async () => {
    const markdown = ['one', 'two', 'one two', 'three']
      .map(text => `_**User**_\n\n${text}\n\n_**Agent**_\n\nanswer\n`)
      .join('\n');
    const key = await writeSession(index, { ownerId: owner, name: 'title', markdown });
    const { hits } = await findSessions(index, owner, 'one');
    const passageQuery = { hits, terms: parseQuery('one two').snippetTerms, limit: 2, deadline: deadlineIn(20_000) };
    const passages = (await index.findPassages(passageQuery)).get(hits[0]!);
    expect(passages?.map(({ exchange, text }) => [exchange, text.split('\n').at(-1)])).toEqual([
      [3, 'one two'],
      [1, 'one'],
    ]);
    await writeSession(index, { ...key, version: 2, markdown: 'nothing' });
    await index.flush();
    expect((await index.findPassages(passageQuery)).get(hits[0]!) ?? []).toEqual([]);
  });
});
