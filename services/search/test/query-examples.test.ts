import { describe, expect, test } from '@jest/globals';
import { parseQuery } from '../src/query/parse-query.ts';
import { exampleFacets, exampleProject } from './example.ts';
import { languageExamples } from './language-examples.ts';
import { wordExamples } from './word-examples.ts';
import { matchesQuery } from './matches-query.ts';

const examples = [...wordExamples, ...languageExamples];
const rows = examples.flatMap(({ text, matching, notMatching }) => [
  ...matching.map(query => ({ text, query, isMatch: true })),
  ...notMatching.map(query => ({ text, query, isMatch: false })),
]);
const label = (text: string): string => JSON.stringify(text.slice(0, 60));

describe('a query of the examples matches the texts that it should, and no others', () => {
  test.each(rows.map(row => ({ ...row, title: `${label(row.query)} in ${label(row.text)}: ${String(row.isMatch)}` })))(
    '$title',
    ({ text, query, isMatch }) => {
      const document = { projectId: exampleProject, facets: exampleFacets, text };
      expect(matchesQuery(parseQuery(query).ast, document)).toBe(isMatch);
    },
  );
});
