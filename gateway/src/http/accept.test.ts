import { describe, expect, test } from '@jest/globals';
import { acceptsEncoding, negotiateRepresentation } from './accept.ts';

describe('an Accept header chooses a representation', () => {
  test.each([
    [undefined, 'json'],
    ['', 'json'],
    ['*/*', 'json'],
    ['application/json', 'json'],
    ['application/*', 'json'],
    ['text/markdown', 'markdown'],
    ['text/markdown;charset=utf-8', 'markdown'],
    ['Text/Markdown', 'markdown'],
    ['text/*', 'markdown'],
    ['text/html, text/*;q=0.8', 'markdown'],
    ['application/json, text/markdown', 'json'],
    ['text/markdown, application/json', 'json'],
    ['application/json;q=0.5, text/markdown;q=0.9', 'markdown'],
    ['application/json;q=0.9, text/markdown;q=0.5', 'json'],
    ['text/markdown;q=0', 'json'],
    ['*/*;q=0.5, text/markdown', 'markdown'],
    ['*/*, application/json;q=0.1', 'markdown'],
    ['application/json;q=0, */*', 'markdown'],
    ['text/html', 'json'],
    ['text/html, */*;q=0.1', 'json'],
    ['garbage', 'json'],
    [';;,,/', 'json'],
    ['text/markdown;q=2', 'json'],
    ['text/markdown;q=nonsense', 'json'],
    ['application/vnd.specstory.session-data+json', 'sessionData'],
    ['application/vnd.session-archive.raw-data', 'rawData'],
    ['application/vnd.session-archive.raw-data, */*;q=0.1', 'rawData'],
  ])('%s: %s', (header, expected) => {
    expect(negotiateRepresentation(header)).toBe(expected);
  });
});

describe('an Accept-Encoding header decides whether gzip is sent', () => {
  test.each([
    [undefined, false],
    ['', false],
    ['gzip', true],
    ['GZIP', true],
    ['deflate, gzip;q=0.5', true],
    ['gzip;q=0', false],
    ['*', true],
    ['*;q=0', false],
    ['identity', false],
    ['gzip;q=0.2, identity;q=0.8', false],
    ['br', false],
  ])('%s: %s', (header, expected) => {
    expect(acceptsEncoding(header, 'gzip')).toBe(expected);
  });
});
