import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hostileRequests } from '../../gateway/test/hostile-requests.ts';
import { parseJson } from '../src/client/answer.ts';
import { postGraph, queryGraph } from '../src/world/graph.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { loopDelaySettings, measureLoopDelay } from '../src/measurement/measure-loop-delay.ts';
import { projectsPath } from '../src/api/paths.ts';
import { upload } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const unlimited = { GRAPHQL_LIMIT_PER_HOUR: '1000000', REST_LIMIT_PER_HOUR: '1000000' };
const world = createWorld(embeddedTopology, { ...unlimited, ...loopDelaySettings });
let client: Client;
beforeAll(async () => {
  await world.start();
  client = await world.createClient();
  await upload(client, { project: 'plum' });
});
afterAll(() => world.stop());

const rejectionBody = {
  success: false,
  error: expect.any(String),
  errors: expect.arrayContaining([
    {
      message: expect.any(String),
      locations: expect.any(Array),
      path: [],
      extensions: { code: 'VALIDATION_ERROR' },
    },
  ]),
};

describe('a hostile GraphQL request', () => {
  test.each(hostileRequests)('is refused with a short answer: $name', async ({ body }) => {
    const answer = await postGraph(client, body);
    expect([400, 413]).toContain(answer.status);
    expect(parseJson(answer)).toEqual(rejectionBody);
    expect(answer.body.length).toBeLessThan(8_192);
  });

  test('does not delay other clients: the event loop is never blocked for 200 ms', async () => {
    const other = await world.createClient();
    await upload(other, { project: 'pear' });
    let isDone = false;
    const sendHostileRequests = async () => {
      for (const { body } of hostileRequests) await postGraph(client, body);
    };
    const requestAsOther = async (): Promise<number> => {
      let answered = 0;
      for (; !isDone; answered += 1) {
        expect(await queryGraph(other, '{ projects { id } }')).toEqual({ data: { projects: [{ id: 'pear' }] } });
        expect((await other.get(projectsPath)).status).toBe(200);
      }
      return answered;
    };
    const readDelay = await measureLoopDelay(world.archive.processes[0]!);
    const answered = requestAsOther();
    await Promise.all(Array.from({ length: 4 }, sendHostileRequests)).finally(() => (isDone = true));
    expect(await answered).toBeGreaterThan(10);
    expect((await readDelay()).stallMs).toBeLessThan(200);
  });
});
