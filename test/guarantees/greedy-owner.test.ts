import { randomUUID } from 'node:crypto';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@archive/kit/testing';
import { startRequest } from '../src/client/send-streamed.ts';
import { putWithKey, sendWithKey } from '../src/client/send-with-key.ts';
import type { Archive } from '../src/archive/archive.ts';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { graphPath, projectsPath, sessionPath } from '../src/api/paths.ts';
import { createProjectId, uploadBody } from '../src/world/upload.ts';

const maxOpen = 16;
const budgetBytes = 2 * 1024 * 1024;
const project = createProjectId();
const keys = { greedy: '', modest: '' };
let archive: Archive;

/** A request with an unfinished body. `status` is set when the archive answers the request or closes its connection. */
interface UnfinishedRequest {
  readonly request: ClientRequest;
  status?: number | 'cut';
}
const unfinished: UnfinishedRequest[] = [];

beforeAll(async () => {
  archive = await embeddedTopology.start({
    REQUESTS_OPEN: String(maxOpen),
    UPLOAD_BUDGET_BYTES: String(budgetBytes),
    LOG_LEVEL: 'fatal',
  });
  keys.greedy = (await archive.createKey('greedy')).key;
  keys.modest = (await archive.createKey('modest')).key;
  for (const key of Object.values(keys))
    expect((await putWithKey(archive.gateways[0]!, key, sessionPath(project, randomUUID()), uploadBody())).status).toBe(
      201,
    );
});
afterEach(() => unfinished.splice(0).forEach(({ request }) => request.destroy()));
afterAll(() => archive.stop());

function begin(method: string, path: string, bodyBytes: number, sentBytes: number): UnfinishedRequest {
  const headers = {
    Authorization: `Bearer ${keys.greedy}`,
    'Content-Type': 'application/json',
    'Content-Length': String(bodyBytes),
  };
  const request = startRequest(archive.gateways[0]!, { method, path, headers });
  const started: UnfinishedRequest = { request };
  request.on('error', () => (started.status ??= 'cut'));
  request.on('response', (answer: IncomingMessage) => {
    started.status = answer.statusCode!;
    answer.resume();
  });
  request.write(Buffer.alloc(sentBytes, ' '));
  unfinished.push(started);
  return started;
}

const listAsOther = () => sendWithKey(archive.gateways[0]!, keys.modest);
const countOpen = () => unfinished.filter(({ status }) => status === undefined).length;

describe('another owner is served while one owner', () => {
  test('sends twice as many slow uploads as may be open; three quarters are rejected at once, and slow ones while half are open', async () => {
    for (let n = 0; n < 2 * maxOpen; n += 1) begin('PUT', sessionPath(project, randomUUID()), 1_000, 1);
    await eventually(() => expect(countOpen()).toBe(maxOpen / 2));
    expect(unfinished.filter(({ status }) => status === 503)).toHaveLength(2 * maxOpen - maxOpen / 2);
    await eventually(async () => {
      expect((await listAsOther()).status).toBe(200);
      expect(countOpen()).toBeLessThan(maxOpen / 2);
    });
    expect(unfinished.filter(({ status }) => status !== undefined).every(({ status }) => status === 503)).toBe(true);
  });

  test.each([
    ['PATCH requests', 'PATCH', `${projectsPath}/${project}`, 1024 * 1024],
    ['GraphQL requests', 'POST', graphPath, 256 * 1024],
  ])('sends unfinished bodies of %s, which hold at most half of the memory', async (_name, method, path, bodyBytes) => {
    const largestCount = budgetBytes / 2 / bodyBytes;
    // One owner may have at most half of `maxOpen` requests open.
    const requests = Array.from({ length: Math.min(2 * largestCount, maxOpen / 2) }, () =>
      begin(method, path, bodyBytes, bodyBytes - 1),
    );
    const expected = Math.max(0, requests.length - largestCount);
    await eventually(() => expect(unfinished.filter(({ status }) => status === 503)).toHaveLength(expected));
    const answer = await sendWithKey(archive.gateways[0]!, keys.modest, {
      method: 'PATCH',
      path: `${projectsPath}/${project}`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ name: 'A project', padding: 'x'.repeat(1_000_000) }),
    });
    expect(answer.status).toBe(200);
  });
});
