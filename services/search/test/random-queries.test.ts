import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Random, runWithRandomSeed } from '@archive/kit/testing';
import type { Facets, QueryNode, SearchIndex } from '../src/index-port/search-index.ts';
import { indexEngines, type OpenIndex } from './engines.ts';
import { exampleFacets } from './example.ts';
import { matchesQuery } from './matches-query.ts';
import { createRandomText, createRandomQuery } from './random-query.ts';
import { findSessions, sessionIdsOf, writeSession } from './session-fixture.ts';

const sessionCount = 40;
const queryCount = 300;
/** This many words give a head several rows in PostgreSQL. */
const filler = Array.from({ length: 30_000 }, (_, n) => `zz${(n * 7919 + 1_000_003).toString(36).repeat(4)}`).join(
  '\n',
);

interface Session {
  readonly projectId: string;
  readonly facets: Facets;
  readonly text: string;
}

function createRandomSession(random: Random): Session {
  const facets = {
    ...exampleFacets,
    agentName: random.chance(0.5) ? 'Codex' : null,
    gitBranches: random.chance(0.5) ? ['Main', 'fix'] : [],
    tags: random.chance(0.5) ? ['Later'] : ['done'],
  };
  return { projectId: random.chance(0.5) ? 'one' : 'two', facets, text: createRandomText(random) };
}

describe.each(indexEngines)('random queries in $name', ({ openIndex }) => {
  let opened: OpenIndex;

  beforeAll(async () => {
    opened = await openIndex();
  });
  afterAll(() => opened.stop());

  test('find exactly the short and long sessions that the reference finds', () =>
    runWithRandomSeed(async random => {
      const ownerId = randomUUID();
      const stored = await writeSessions(opened.index, ownerId, random);
      const wrong: WrongAnswer[] = [];
      for (let n = 0; n < queryCount; n += 1) {
        const ast = createRandomQuery(random, 3);
        const expected = [...stored].filter(([, session]) => matchesQuery(ast, session)).map(([id]) => id);
        const found = await findSessions(opened.index, ownerId, '', { ast });
        const actual = sessionIdsOf(found).sort();
        if (found.total !== expected.length || actual.join() !== expected.sort().join())
          wrong.push({ ast, expected, actual, total: found.total });
      }
      expect(wrong).toEqual([]);
    }));
});

interface WrongAnswer {
  readonly ast: QueryNode;
  readonly expected: readonly string[];
  readonly actual: readonly string[];
  readonly total: number;
}

/** Every twentieth session is long. The keys of the result are session ids. */
async function writeSessions(index: SearchIndex, ownerId: string, random: Random): Promise<Map<string, Session>> {
  const stored = new Map<string, Session>();
  for (let n = 0; n < sessionCount; n += 1) {
    const session = createRandomSession(random);
    const long = n % 20 === 0 ? `\n\n_**Agent**_\n\n${filler}` : '';
    const markdown = `_**User**_\n\n${session.text}${long}\n`;
    const { sessionId } = await writeSession(index, { ownerId, ...session, name: '.', markdown });
    stored.set(sessionId, session);
  }
  return stored;
}
