import { readdirSync, readFileSync } from 'node:fs';
import { parseSessionMetadata } from '@archive/contracts';
import { expect, test } from '@jest/globals';
import { facets, queryFields, readFacets } from './facets.ts';
import { parseQuery } from '../query/parse-query.ts';

const folder = new URL('../migrations/', import.meta.url);
const migrations = readdirSync(folder)
  .map(file => readFileSync(new URL(file, folder), 'utf8'))
  .join('\n');

test.each(facets)('a migration adds the column of $name to search.heads', ({ isList, postgres }) => {
  // Processes of the previous version write tombstones without the new column, so a new list column needs a default.
  const type = isList ? String.raw`text\[\] not null` : 'text';
  expect(migrations).toMatch(new RegExp(String.raw`\b${postgres.column} ${type}(,|;| default '\{\}';)`));
});

test('no two facets share a field, a column or a name of the query language', () => {
  for (const names of [
    facets.map(({ name }) => name),
    facets.map(({ elastic }) => elastic.field),
    facets.map(({ postgres }) => postgres.column),
    facets.flatMap(({ queryName }) => queryName ?? []),
  ])
    expect(new Set(names).size).toBe(names.length);
});

test('every field of the query language is recognised in any case', () => {
  for (const [name, field] of queryFields)
    expect(parseQuery(`${name.toUpperCase()}:x`).ast).toEqual({ kind: 'field', field, values: ['x'] });
});

test('facets are read from metadata, and absent ones are null or empty', () => {
  const given = { clientName: 'cli', tags: ['a'], title: 'not a facet' };
  expect(readFacets(parseSessionMetadata(JSON.stringify(given)))).toEqual({
    ...Object.fromEntries(facets.map(({ name, isList }) => [name, isList ? [] : null])),
    clientName: 'cli',
    tags: ['a'],
  });
});
