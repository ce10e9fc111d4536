import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { backgroundContext, createServiceClient, type GrpcServer, implement, startGrpcServer } from '../index.ts';
import { contract, type Methods, methods, seenOwners, silentLog } from '../grpc/fixture.ts';

let server: GrpcServer;
let client: ReturnType<typeof createServiceClient<Methods>>;

beforeAll(async () => {
  const registrations = [implement(contract, methods)];
  server = await startGrpcServer({ address: '127.0.0.1:0', secret: 's', registrations, log: silentLog });
  client = createServiceClient(contract, { address: server.address, secret: 's' });
});
afterAll(async () => {
  client.close();
  await server.stop();
});

test('a call runs for the owner of its context, also while it streams; a call without an owner runs for none', async () => {
  const context = { ...backgroundContext(2_000), ownerId: 'owner' };
  await client.openTicket({ projectId: 'p', sessionId: 's' }, context);
  for await (const { content } of client.readSession({ projectId: 'p' }, context)) if (content.length > 0) break;
  await client.openTicket({ projectId: 'p', sessionId: 's' }, backgroundContext(2_000));
  expect(seenOwners).toEqual(['owner', 'owner', '']);
});
