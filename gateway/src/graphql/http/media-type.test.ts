import { describe, expect, test } from '@jest/globals';
import { prefersGraphResponse, prefersHtml } from './media-type.ts';

describe('an answer has the media type of GraphQL over HTTP', () => {
  test.each([
    ['application/graphql-response+json'],
    ['application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json, application/json'],
    ['application/json;q=0.9, application/graphql-response+json'],
    ['APPLICATION/GRAPHQL-RESPONSE+JSON'],
  ])('where a client asks for it: %s', accept => {
    expect(prefersGraphResponse(accept)).toBe(true);
  });

  test.each([
    [undefined],
    ['*/*'],
    ['application/*'],
    ['application/json'],
    ['application/json, application/graphql-response+json;q=0.9'],
    ['application/graphql-response+json;q=0'],
    ['application/graphql-response+json;q=2'],
    [',;,'],
  ])('and otherwise that of JSON: %s', accept => {
    expect(prefersGraphResponse(accept)).toBe(false);
  });
});

describe('the page', () => {
  test.each([
    ['text/html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8'],
    ['application/json;q=0.5, text/html;q=0.5'],
  ])('is for those who ask for HTML: %s', accept => {
    expect(prefersHtml(accept)).toBe(true);
  });

  test.each([[undefined], ['*/*'], ['text/*'], ['text/html;q=0'], ['text/html;q=0.5, application/json']])(
    'is for nobody else: %s',
    accept => {
      expect(prefersHtml(accept)).toBe(false);
    },
  );
});
