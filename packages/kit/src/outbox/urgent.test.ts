import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listDatabaseKinds } from '../testing/index.ts';
import { claimRows, event, openOutbox, schema } from './fixture.ts';
import { releaseRows } from './store.ts';

const events = (kind: string, count: number) => Array.from({ length: count }, (_, i) => event(`${kind} ${i}`));

describe.each(await listDatabaseKinds())('urgent events of an outbox on a PostgreSQL that is %s', kind => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;
  const countClaimed = async (limit: number) => {
    const rows = await claimRows(outbox.pool, schema, limit);
    const urgent = rows.filter(({ entity }) => entity.startsWith('urgent')).length;
    return { urgent, usual: rows.length - urgent };
  };

  beforeAll(async () => {
    outbox = await openOutbox(kind);
  });
  beforeEach(() => outbox.empty());
  afterAll(() => outbox.stop());

  test('are published together with other new rows, even while 1,000 rows are unconfirmed', async () => {
    await outbox.write(...events('usual', 600));
    for (const usual of [500, 500]) expect(await countClaimed(500)).toEqual({ urgent: 0, usual });
    await outbox.writeUrgent(...events('urgent', 300));
    expect(await countClaimed(500)).toEqual({ urgent: 300, usual: 200 });
    expect(await countClaimed(500)).toEqual({ urgent: 0, usual: 0 });
  });

  test('are published again without stopping new rows that are not urgent', async () => {
    await outbox.writeUrgent(...events('urgent', 1_200));
    for (const urgent of [500, 500, 200]) expect(await countClaimed(500)).toEqual({ urgent, usual: 0 });
    await outbox.write(...events('usual', 300));
    await outbox.expireWaits();
    expect(await countClaimed(500)).toEqual({ urgent: 500, usual: 500 });
    expect(await countClaimed(500)).toEqual({ urgent: 50, usual: 100 });
  });

  test('stay urgent while they cannot be published, and when their entity is written again', async () => {
    await outbox.writeUrgent(event('urgent'), event('urgent again'));
    await releaseRows(outbox.pool, schema, await claimRows(outbox.pool, schema, 5));
    await outbox.write(event('urgent again', 2));
    const { rows } = await outbox.pool.query<{ entity: string; version: number }>(
      `select entity, version from ${schema}.outbox where urgent and next_at < now() - interval '999 years' order by entity`,
    );
    expect(rows).toMatchObject([
      { entity: 'urgent', version: 1 },
      { entity: 'urgent again', version: 2 },
    ]);
  });
});
