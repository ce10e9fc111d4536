import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SearchIndex } from '../src/index-port/search-index.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { exampleFacets } from './example.ts';
import { findSessions, sessionIdsOf, writeSession } from './session-fixture.ts';

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

  test('ranks a match in the title above the user, the user above the agent, and the agent above a tool', async () => {
    const markdown = (header: string, text: string) => `_**${header}**_\n\n${text}\n`;
    const tool = await writeSession(index, {
      ownerId: owner,
      markdown: markdown('Agent', '<tool-use>\nneedle\n</tool-use>'),
    });
    const agent = await writeSession(index, { ownerId: owner, markdown: markdown('Agent', 'needle') });
    const user = await writeSession(index, { ownerId: owner, markdown: markdown('User', 'needle') });
    const title = await writeSession(index, { ownerId: owner, name: 'needle' });
    const order = [title, user, agent, tool].map(({ sessionId }) => sessionId);
    expect(sessionIdsOf(await findSessions(index, owner, 'needle'))).toEqual(order);
  });

  test('ranks an exact identifier above its parts, and the more recent of two equal sessions first', async () => {
    const early = { activityMs: exampleFacets.activityMs - 86_400_000 };
    const parts = await writeSession(index, { ownerId: owner, markdown: 'get_user_by_id' });
    const old = await writeSession(index, { ownerId: owner, markdown: 'getUserById', facets: early });
    const exact = await writeSession(index, { ownerId: owner, markdown: 'getUserById' });
    const order = [exact, old, parts].map(({ sessionId }) => sessionId);
    expect(sessionIdsOf(await findSessions(index, owner, 'getUserById'))).toEqual(order);
  });
});
