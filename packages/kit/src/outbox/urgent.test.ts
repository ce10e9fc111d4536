import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { databaseKinds } from '../testing/index.ts';
import { event, openOutbox, schema } from './fixture.ts';
import { claim, release } from './store.ts';

describe.each(await databaseKinds())('urgent events of an outbox on a PostgreSQL that is %s', kind => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  const claimed = async (limit: number) => (await claim(outbox.pool, schema, limit)).map(({ entity }) => entity);

  beforeAll(async () => {
    outbox = await openOutbox(kind);
  });
  beforeEach(() => outbox.empty());
  afterAll(() => outbox.stop());

  test('are published before all others', async () => {
    await outbox.write(event('usual'));
    await outbox.writeUrgent(event('urgent'));
    expect(await claimed(1)).toEqual(['urgent']);
    expect(await claimed(5)).toEqual(['usual', 'usual']);
  });

  test('are published though a thousand others are unconfirmed, without letting more of those through', async () => {
    await outbox.write(...Array.from({ length: 600 }, (_, i) => event(`usual ${i}`)));
    for (const count of [500, 500]) expect(await claimed(500)).toHaveLength(count);
    await outbox.writeUrgent(...Array.from({ length: 300 }, (_, i) => event(`urgent ${i}`)));
    const taken = await claimed(500);
    expect(taken).toHaveLength(300);
    expect(taken.every(entity => entity.startsWith('urgent'))).toBe(true);
    expect(await claimed(500)).toHaveLength(50);
  });

  test('stay urgent while they cannot be published', async () => {
    await outbox.write(event('usual'));
    await outbox.writeUrgent(event('urgent'));
    await release(outbox.pool, schema, await claim(outbox.pool, schema, 5));
    expect(await claimed(1)).toEqual(['urgent']);
  });
});
