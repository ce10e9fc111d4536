import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { listDatabaseKinds, recordStatements } from '../testing/index.ts';
import { type ClaimPositions, claimRows, newRowOffset, recentPositions, startPositions } from './claim.ts';
import { confirmEvents } from './outbox.ts';
import { consumers, event, openOutbox, schema } from './fixture.ts';

const events = (count: number) => Array.from({ length: count }, (_, n) => event(`e${n}`));

describe.each(await listDatabaseKinds())('claims of an outbox on a PostgreSQL that is %s', kind => {
  let outbox: Awaited<ReturnType<typeof openOutbox>>;

  beforeAll(async () => {
    outbox = await openOutbox(kind);
  });
  beforeEach(() => outbox.empty());
  afterAll(() => outbox.stop());

  const claim = (positions: ClaimPositions) => claimRows(outbox.pool, schema, 100, positions);
  const listEntities = ({ rows }: Awaited<ReturnType<typeof claim>>) => new Set(rows.map(row => row.entity));
  const countBlocks = async (positions: ClaimPositions): Promise<number> => {
    const [statements] = await recordStatements(() => claim(positions));
    const { text, values } = statements[0]!;
    const { rows } = await outbox.pool.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      values,
    );
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  };
  const confirmTwoHoursAgo = async (count: number) => {
    await outbox.pool.query(
      `insert into ${schema}.outbox (consumer, kind, owner_id, entity, version, next_at, urgent)
       select c, $2, $3, 'e' || n, 1, now() - ${newRowOffset} - interval '2 hours', n % 10 = 0
         from generate_series(0, $4::int - 1) n, unnest($1::text[]) c`,
      [consumers, event('').kind, event('').ownerId, count],
    );
    await outbox.pool.query(`update ${schema}.outbox set next_at = now() - interval '2 hours'`);
    for (const consumer of consumers) await confirmEvents(outbox.pool, schema)({ consumer, events: events(count) });
  };

  test('read a bounded number of blocks while a dump keeps the rows of confirmed events', async () => {
    const dump = await outbox.pool.connect();
    try {
      await dump.query('begin isolation level repeatable read; select 1');
      await confirmTwoHoursAgo(3_000);
      const { positions } = await claim(startPositions);
      expect(await countBlocks(startPositions)).toBeGreaterThan(400);
      expect(await countBlocks(positions)).toBeLessThan(50);
      expect(await countBlocks(recentPositions)).toBeLessThan(50);
      await outbox.write(event('new'));
      expect(listEntities(await claim(positions))).toEqual(new Set(['new']));
    } finally {
      dump.release(true);
    }
  });

  test('continue after the last claimed row when more rows are due than one claim takes', async () => {
    await outbox.write(...events(125));
    const claimed = new Set<string>();
    let positions = startPositions;
    for (let n = 0; n < 3; n += 1) {
      const next = await claim(positions);
      listEntities(next).forEach(entity => claimed.add(entity));
      ({ positions } = next);
    }
    expect(claimed.size).toBe(125);
    await outbox.expireWaits();
    for (let n = 0; n < 3; n += 1) ({ positions } = await claim(positions));
    expect((await claim(positions)).rows).toEqual([]);
  });

  test('find a row that commits 50 s after its due time, and every older row from the start positions', async () => {
    const { positions } = await claim(startPositions);
    const writeLate = async (name: string, delay: string) => {
      await outbox.write(event(name));
      await outbox.pool.query(`update ${schema}.outbox set next_at = next_at - $1::interval where entity = $2`, [
        delay,
        name,
      ]);
    };
    await writeLate('late', '50 s');
    await writeLate('an earlier version', '5 hours');
    const second = await claim(positions);
    expect(listEntities(second)).toEqual(new Set(['late']));
    expect(listEntities(await claim(startPositions))).toEqual(new Set(['an earlier version']));
  });

  test('find new rows after the clock of the database was set back', async () => {
    const { positions } = await claim(startPositions);
    const ahead = Object.entries(positions).map(([name, text]) => {
      const time = new Date(text!);
      return [name, new Date(time.getTime() + 3_600_000).toISOString()] as const;
    });
    await outbox.write(event('new'));
    expect(listEntities(await claim(Object.fromEntries(ahead) as ClaimPositions))).toEqual(new Set(['new']));
  });
});
