import { expect, test } from '@jest/globals';
import { describeStatement } from './describe-statement.ts';

test.each([
  ['select id from sessions.live where id = $1', 'SELECT sessions.live'],
  ["insert into shop.orders (name) values ('secret')", 'INSERT shop.orders'],
  [
    'with e as (select * from unnest($1::text[]))\n delete from shop.orders o using e where o.id = e.id',
    'DELETE shop.orders',
  ],
  ['select a.id from shop.a a join shop.b b on a.id = b.id', 'SELECT shop.a, SELECT shop.b'],
  [
    'select from shop.a, (select from shop.b) b, (select from shop.c) c, (select from shop.d) d',
    'SELECT shop.a, SELECT shop.b, SELECT shop.c',
  ],
  ["select pg_advisory_xact_lock(hashtext('secret'))", 'SELECT'],
  ['', 'STATEMENT'],
])('%s is described by its operations and tables', (sql, summary) => {
  expect(describeStatement(sql)).toEqual({
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  });
});
