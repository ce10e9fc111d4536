import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Random, runWithRandomSeed } from '@archive/kit/testing';
import type { Facets, QueryNode, SearchIndex } from '../src/index-port/search-index.ts';
import { engines, type Opened } from './engines.ts';
import { exampleFacets } from './example.ts';
import { matches } from './matches-query.ts';
import { randomText, randomTree } from './random-query.ts';
import { ask, idsOf, put } from './session-fixture.ts';

const sessions = 40;
const trees = 300;
/** So many words that a head of PostgreSQL takes several rows. */
const filler = Array.from({ length: 30_000 }, (_, n) => `zz${(n * 7919 + 1_000_003).toString(36).repeat(4)}`).join(
  '\n',
);

interface Session {
  readonly projectId: string;
  readonly facets: Facets;
  readonly text: string;
}

function randomSession(random: Random): Session {
  const facets = {
    ...exampleFacets,
    agentName: random.chance(0.5) ? 'Codex' : null,
    gitBranches: random.chance(0.5) ? ['Main', 'fix'] : [],
    tags: random.chance(0.5) ? ['Later'] : ['done'],
  };
  return { projectId: random.chance(0.5) ? 'one' : 'two', facets, text: randomText(random) };
}

describe.each(engines)('trees of queries in $name', ({ open }) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open();
  });
  afterAll(() => opened.stop());

  test('find exactly what a plain reading of them finds, in short and in long sessions', () =>
    runWithRandomSeed(async random => {
      const ownerId = randomUUID();
      const stored = await putSome(opened.index, ownerId, random);
      const wrong: Answer[] = [];
      for (let n = 0; n < trees; n += 1) {
        const ast = randomTree(random, 3);
        const expected = [...stored].filter(([, session]) => matches(ast, session)).map(([id]) => id);
        const found = await ask(opened.index, ownerId, '', { ast });
        const got = idsOf(found).sort();
        if (found.total !== expected.length || got.join() !== expected.sort().join())
          wrong.push({ ast, expected, got, total: found.total });
      }
      expect(wrong).toEqual([]);
    }));
});

interface Answer {
  readonly ast: QueryNode;
  readonly expected: readonly string[];
  readonly got: readonly string[];
  readonly total: number;
}

/** Sessions by their ids; every twentieth is a long one. */
async function putSome(index: SearchIndex, ownerId: string, random: Random): Promise<Map<string, Session>> {
  const stored = new Map<string, Session>();
  for (let n = 0; n < sessions; n += 1) {
    const session = randomSession(random);
    const long = n % 20 === 0 ? `\n\n_**Agent**_\n\n${filler}` : '';
    const markdown = `_**User**_\n\n${session.text}${long}\n`;
    const { sessionId } = await put(index, { ownerId, ...session, name: '.', markdown });
    stored.set(sessionId, session);
  }
  return stored;
}
