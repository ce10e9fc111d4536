// golden/ has the SQL of four searches. After an intended change, write the files again and read the diff:
// rm services/search/src/postgres/search/golden/*.sql; npm run jest services/search/src/postgres/search/find.test.ts
import { emptyFilters } from '@archive/contracts';
import { readGolden } from '@archive/kit/testing';
import { expect, test } from '@jest/globals';
import { parseQuery } from '../../query/parse-query.ts';
import { composeFind } from './find.ts';
import { StatementParameters } from './parameters.ts';

const searches = [
  { name: 'word', query: 'timeout', filters: {} },
  { name: 'phrase', query: '"connection pool exhausted"', filters: {} },
  {
    name: 'filters',
    query: '',
    filters: { projectIds: ['shop'], agentNames: ['Claude Code'], tags: ['urgent', 'later'], activeFromMs: 0 },
  },
  { name: 'or-not', query: 'redis OR postgres -branch:main', filters: {} },
];

test.each(searches)('the SQL of a search with $name is the committed one', async ({ name, query, filters }) => {
  const parameters = new StatementParameters();
  const request = {
    ownerId: 'owner',
    ast: parseQuery(query).ast,
    filters: { ...emptyFilters, ...filters },
    exclusions: {
      projects: [{ projectId: 'shop', generation: 1 }],
      sessions: [{ projectId: 'blog', sessionId: '00000000-0000-4000-8000-000000000001', version: 7 }],
    },
    limit: 20,
    offset: 0,
    nowMs: Date.parse('2026-01-31T00:00:00Z'),
    deadline: 0,
  };
  const sql = composeFind(request, parameters).replace(/^\n/, '');
  const values = parameters.values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}`);
  const text = [`-- Query: ${query || 'none'}`, `-- Filters: ${JSON.stringify(filters)}`, sql, '', ...values, ''].join(
    '\n',
  );
  expect(text).toBe(await readGolden(new URL(`golden/${name}.sql`, import.meta.url), text));
});
