import { randomUUID } from 'node:crypto';
import { accountContract, type AccountMethods, type accounts as messages } from '@archive/contracts';
import { backgroundContext, createServiceClient, type ServiceClient } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { embeddedTopology } from '../src/archive/topologies.ts';
import { countOwnerRows, type Database, noRows, openDatabase } from '../src/tampering/owner-rows.ts';
import { createProjectId } from '../src/world/upload.ts';
import { type Client, createWorld } from '../src/world/world.ts';

const world = createWorld(embeddedTopology);
let accounts: ServiceClient<AccountMethods>;
let administrator: messages.Actor;
let database: Database;

beforeAll(async () => {
  await world.start();
  database = openDatabase(world.archive);
  accounts = createServiceClient(accountContract, { address: world.archive.processes[0]!.address('auth') });
  const actor = { personId: '', sessionId: '', address: '127.0.0.1', userAgent: '' };
  const { token } = await accounts.createSetupLink({ userName: '', firstOnly: true }, createContext());
  const account = { name: 'Ada', email: 'ada@example.org', password: 'a long password of Ada', actor };
  const { signedIn } = await accounts.finishSetup({ token, ...account }, createContext());
  administrator = { ...actor, personId: signedIn!.person!.id, sessionId: signedIn!.sessionId };
});
afterAll(async () => {
  accounts.close();
  await database.end();
  await world.stop();
});

const createContext = () => backgroundContext(30_000);

async function upload(client: Client): Promise<string> {
  const path = `/api/v1/projects/${createProjectId()}/sessions/${randomUUID()}`;
  expect((await client.put(path, { name: 'a session', markdown: 'some words\n' })).status).toBe(201);
  return path;
}

test('a removed person loses every key, and all projects are unreachable at once and erased afterwards', async () => {
  const [client, other] = [await world.createClient(), await world.createClient()];
  const uploads = [await upload(client), await upload(client), await upload(client)];
  const neighbour = await upload(other);
  const { people } = await accounts.listPeople({ actor: administrator, limit: 0, afterId: '' }, createContext());
  const { id: personId } = people.find(person => person.name === client.userName)!;
  expect((await countOwnerRows(database, personId)).sessions).toBe(uploads.length);
  await accounts.removePerson({ actor: administrator, personId }, createContext());
  for (const path of uploads) expect((await client.get(path)).status).toBe(401);
  await eventually(async () => expect(await countOwnerRows(database, personId)).toEqual(noRows), 30_000);
  expect((await other.get(neighbour)).status).toBe(200);
});
