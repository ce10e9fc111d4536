import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { type Answer, parseJson } from '../src/client/answer.ts';
import { putWithKey, sendWithKey } from '../src/client/send-with-key.ts';
import { distributedTopology, embeddedTopology } from '../src/archive/topologies.ts';
import { graphPath, sessionPath } from '../src/api/paths.ts';
import { loopDelaySettings, measureLoopDelay } from '../src/measurement/measure-loop-delay.ts';
import { readMemory, resetPeakMemory } from '../src/measurement/memory.ts';
import type { GraphResult } from '../src/world/graph.ts';
import { uploadBody } from '../src/world/upload.ts';
import { createWorld } from '../src/world/world.ts';

/** The bound in docs/graph.md, and 200 kB for the errors. */
const maxAnswerBytes = 8_200_000;
const maxMemoryGrowthMb = 100;
const maxStallMs = 200;
const sessionCount = 200;
const largeMarkdown = 'plum '.repeat(209_000);

const found = (fields: string) => `{ searchSessions(query: "plum", limit: 200) { results { ${fields} } } }`;
const schemaFields = 'types { name fields { name description type { name fields { name description } } } }';
/** Each query repeats a few entities hundreds of times. */
const queries = {
  'Markdown in one subgraph': '{ sessions(limit: 200) { project { sessions(limit: 2) { markdown } } } }',
  'Markdown of the projects of search results': found('project { sessions(limit: 2) { markdown } }'),
  'metadata of the projects of search results': found('project { sessions(limit: 4) { metadata { tags } } }'),
  '40,000 names': '{ sessions(limit: 200) { project { sessions(limit: 200) { name } } } }',
  'twenty copies of the schema': `{ ${Array.from({ length: 20 }, (_, n) => `a${n}: __schema { ${schemaFields} }`).join(' ')} }`,
  'one long alias 1,200 times in the schema': `{ __schema { types { fields { type { fields { ${'x'.repeat(100_000)}: name } } } } } }`,
};

describe.each([
  { topology: embeddedTopology, suite: describe },
  { topology: distributedTopology, suite: (await distributedTopology.canRun()) ? describe : describe.skip },
])('an archive: $topology.name', ({ topology, suite }) => {
  suite('bounds the answer of a query that repeats', () => {
    const world = createWorld(topology, { GRAPHQL_LIMIT_PER_HOUR: '1000000', ...loopDelaySettings });
    let key = '';
    const ask = (query: string): Promise<Answer> =>
      sendWithKey(world.archive.gateways[0] ?? '', key, {
        method: 'POST',
        path: graphPath,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query }),
      });

    beforeAll(async () => {
      await world.start();
      key = (await world.createClient()).key.key;
      for (let n = 0; n < sessionCount; n += 4) await Promise.all([n, n + 1, n + 2, n + 3].map(put));
      await eventually(async () => {
        const { data } = parseJson(await ask('{ searchSessions(query: "plum") { total } }')) as GraphResult;
        expect(data).toEqual({ searchSessions: { total: sessionCount } });
      }, 60_000);
    }, 300_000);
    afterAll(() => world.stop());

    async function put(n: number): Promise<void> {
      const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
      const body = uploadBody({
        name: `Session ${n} ${'x'.repeat(200)}`,
        markdown: n < 2 ? largeMarkdown : 'plum\n',
        // Lists begin with the session that was active last, so session 0 comes first.
        endedAt: new Date(Date.UTC(2026, 0, 2) - n * 60_000).toISOString(),
        metadata: { tags: n < 4 ? Array.from({ length: 1_000 }, (_, tag) => `tag ${tag} ${'y'.repeat(40)}`) : [] },
      });
      const { status } = await putWithKey(world.archive.gateways[0] ?? '', key, sessionPath('plums', id), body);
      expect(status).toBe(201);
    }

    test.each(Object.entries(queries))('%s', async (_, query) => {
      await ask('{ sessions { id } }');
      const { processes } = world.archive;
      const before = await Promise.all(processes.map(process => resetPeakMemory(process.pid())));
      const readDelays = await Promise.all(processes.map(process => measureLoopDelay(process)));
      const answer = await ask(query);
      const after = await Promise.all(processes.map(process => readMemory(process.pid())));
      const growthsMb = after.map(({ peakMb }, n) => peakMb - (before[n] ?? 0));
      const stallsMs = (await Promise.all(readDelays.map(read => read()))).map(({ stallMs }) => stallMs);
      process.stderr.write(
        `${answer.body.length} bytes; memory +${growthsMb.map(Math.round).join(' +')} MB; stall ${stallsMs.map(Math.round).join(' ')} ms\n`,
      );
      expect(answer.status).toBe(200);
      expect(answer.body.length).toBeLessThan(maxAnswerBytes);
      expect(Math.max(...growthsMb)).toBeLessThan(maxMemoryGrowthMb);
      expect(Math.max(...stallsMs)).toBeLessThan(maxStallMs);
    });
  });
});
