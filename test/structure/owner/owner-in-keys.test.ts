import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query } from '@archive/kit';
import { type MigratedDatabase, openMigratedDatabase, schemas } from './database.ts';
import { ownerOutsideKey } from './exceptions.ts';
import { examineText, readSource } from './product-statements.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await openMigratedDatabase();
});
afterAll(() => database.stop());

interface Table {
  readonly name: string;
  readonly has_owner: boolean;
  /** Whether each primary key and unique index contains the owner. */
  readonly is_owner_in_keys: boolean;
}

/** Lists the tables of the services whose data belong to owners. */
function listTables(): Promise<Table[]> {
  return query<Table>(
    database.pool,
    `select c.oid::regclass::text as name, o.attnum is not null as has_owner,
            not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
              and (o.attnum is null or not o.attnum = any (i.indkey::int2[]))) as is_owner_in_keys
       from pg_class c left join pg_attribute o on o.attrelid = c.oid and o.attname = 'owner_id'
      where c.relkind = 'r' and c.relnamespace = any (array(select oid from pg_namespace where nspname = any($1)))
      order by 1`,
    [schemas],
  );
}

test('each unique key of a table of owners contains the owner, unless the table is an exception with a reason', async () => {
  const tables = (await listTables()).filter(table => table.has_owner);
  expect(tables.length).toBeGreaterThan(15);
  const without = tables.filter(table => !table.is_owner_in_keys).map(({ name }) => name);
  expect(without).toEqual(Object.keys(ownerOutsideKey).sort());
});

test('docs/scale.md lists each table once: distributed by owner, or local', async () => {
  const text = readSource('docs/scale.md');
  const namesIn = (row: string) => {
    const [, cells = ''] = new RegExp(`^\\| ${row} +\\|(.*)$`, 'm').exec(text) ?? [];
    return [...cells.matchAll(/`(\w+\.\w+)`/g)].map(([, name]) => name ?? '').sort();
  };
  const tables = await listTables();
  const isDistributed = (table: Table) => table.has_owner && table.is_owner_in_keys;
  expect(namesIn('distributed by owner')).toEqual(tables.filter(isDistributed).map(({ name }) => name));
  expect(namesIn('local')).toEqual(tables.filter(table => !isDistributed(table)).map(({ name }) => name));
});

test('a view of owners takes the rows of an owner only from rows of the same owner', async () => {
  const views = await query<{ name: string; text: string }>(
    database.pool,
    `select format('%I.%I', schemaname, viewname) as name, definition as text from pg_views where schemaname = any($1)`,
    [schemas],
  );
  expect(views.map(({ name }) => name)).toEqual(['sessions.live']);
  for (const { text } of views) {
    const [use] = await examineText(`${text.replace(/;\s*$/, '')} and s.owner_id = $1`, database.catalog);
    expect(use).toMatchObject({ withoutOwner: [], owners: ['$1'] });
  }
});
