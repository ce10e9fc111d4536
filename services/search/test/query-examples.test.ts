import { describe, expect, test } from '@jest/globals';
import { parseQuery } from '../src/query/parse-query.ts';
import { exampleFacets, exampleProject } from './example.ts';
import { languageExamples } from './language-examples.ts';
import { wordExamples } from './word-examples.ts';
import { matchesQuery } from './matches-query.ts';

const examples = [...wordExamples, ...languageExamples];
const rows = examples.flatMap(({ text, matching, notMatching }) => [
  ...matching.map(query => ({ text, query, finds: true })),
  ...notMatching.map(query => ({ text, query, finds: false })),
]);
const label = (text: string): string => JSON.stringify(text.slice(0, 60));

describe('a query finds what people mean by it, and nothing else', () => {
  test.each(rows.map(row => ({ ...row, title: `${label(row.query)} in ${label(row.text)}: ${String(row.finds)}` })))(
    '$title',
    ({ text, query, finds }) => {
      const document = { projectId: exampleProject, facets: exampleFacets, text };
      expect(matchesQuery(parseQuery(query).ast, document)).toBe(finds);
    },
  );
});
