import { describe, expect, test } from '@jest/globals';
import { prefersGraphResponse, prefersHtml } from './media-type.ts';

describe('the media type of a response is', () => {
  test.each([
    ['application/graphql-response+json'],
    ['application/graphql-response+json; charset=utf-8'],
    ['application/graphql-response+json, application/json'],
    ['application/json;q=0.9, application/graphql-response+json'],
    ['APPLICATION/GRAPHQL-RESPONSE+JSON'],
  ])('that of GraphQL over HTTP when the client prefers it: %s', accept => {
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
  ])('that of JSON otherwise: %s', accept => {
    expect(prefersGraphResponse(accept)).toBe(false);
  });
});

describe('the playground', () => {
  test.each([
    ['text/html'],
    ['text/html,application/xhtml+xml,*/*;q=0.8'],
    ['application/json;q=0.5, text/html;q=0.5'],
  ])('is served when the client prefers HTML: %s', accept => {
    expect(prefersHtml(accept)).toBe(true);
  });

  test.each([[undefined], ['*/*'], ['text/*'], ['text/html;q=0'], ['text/html;q=0.5, application/json']])(
    'is not served otherwise: %s',
    accept => {
      expect(prefersHtml(accept)).toBe(false);
    },
  );
});
