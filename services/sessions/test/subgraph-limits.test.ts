import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { owner, put } from './fixture.ts';
import { recordStatements } from '@archive/kit/testing';
import { startOfDay, graph, putSessionOfDay, useGraph } from './graph-fixture.ts';

useGraph();

test.each([
  'sessions(limit: 0)',
  'sessions(limit: 201)',
  'sessions(filters: { timeFilter: "year" })',
  'sessions(filters: { startDate: "2026" })',
])('%s is a VALIDATION_ERROR', async field => {
  const { data, errors } = await graph.ask(owner, `{ ${field} { id } }`);
  expect([data, errors?.[0]?.extensions['code']]).toEqual([{ sessions: null }, 'VALIDATION_ERROR']);
});

test('Markdown of many sessions takes one statement; one that is too large is null with an error that has the session’s id', async () => {
  const texts = ['ä'.repeat(500_000), 'b'.repeat(1_048_577), 'c'.repeat(1_000_000), '', 'd'.repeat(200_000)];
  const ids: string[] = [];
  for (const [n, text] of texts.entries()) {
    const id = randomUUID();
    await put(id, text, { endedMs: startOfDay(9 - n), etag: 'e'.repeat(64) });
    ids.push(id);
  }
  const [{ length: statementCount }, { data, errors }] = await recordStatements(() =>
    graph.ask(owner, '{ sessions { markdown } }'),
  );
  const markdowns = (data as { sessions: { markdown: string | null }[] }).sessions.map(({ markdown }) => markdown);
  expect(statementCount).toBe(2);
  expect(markdowns.map((markdown, n) => markdown === null || markdown === texts[n])).toEqual(texts.map(() => true));
  expect(markdowns.map(markdown => markdown === null)).toEqual([false, true, false, false, true]);
  expect(errors).toMatchObject([{ extensions: { id: ids[1] } }, { extensions: { id: ids[4] } }]);
});

test('a list with too much metadata is a VALIDATION_ERROR', async () => {
  const metadataJson = JSON.stringify({ more: 'm'.repeat(60_000) });
  for (let n = 0; n < 51; n += 1) await putSessionOfDay(1, 'p', { metadataJson });
  const { data, errors } = await graph.ask(
    owner,
    '{ few: sessions(limit: 40) { id } many: sessions(limit: 51) { id } }',
  );
  expect(data).toMatchObject({ few: Array.from({ length: 40 }, () => expect.anything()), many: null });
  expect(errors).toMatchObject([{ path: ['many'], extensions: { code: 'VALIDATION_ERROR' } }]);
});

test('Markdown counts each time it occurs in the answer', async () => {
  const id = randomUUID();
  await put(id, 'a'.repeat(600_000), { endedMs: startOfDay(9), etag: 'e'.repeat(64) });
  for (let n = 0; n < 4; n += 1) await putSessionOfDay(1, 'p');
  const { data, errors } = await graph.ask(owner, '{ sessions { project { sessions(limit: 1) { markdown } } } }');
  const places = (data as { sessions: { project: { sessions: { markdown: string | null }[] } }[] }).sessions;
  const lengths = places.map(({ project }) => project.sessions[0]?.markdown?.length);
  expect(lengths).toEqual([600_000, 600_000, 600_000, undefined, undefined]);
  expect(errors).toMatchObject([{ extensions: { id } }, { extensions: { id } }]);
});

test('all lists of a request together have at most 6 MB of metadata, read one after another', async () => {
  const metadataJson = JSON.stringify({ more: 'm'.repeat(60_000) });
  for (let n = 0; n < 45; n += 1) await putSessionOfDay(1, 'p', { metadataJson });
  const fields = Array.from({ length: 5 }, (_, n) => `l${n}: sessions(limit: ${45 - n}) { id }`);
  const { data, errors } = await graph.ask(owner, `{ ${fields.join(' ')} }`);
  expect(Object.values(data as object).map(list => list === null)).toEqual([false, false, true, true, true]);
  expect(errors).toHaveLength(3);
});
