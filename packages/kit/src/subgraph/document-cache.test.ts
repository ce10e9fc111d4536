import { expect, test } from '@jest/globals';
import { parse } from 'graphql';
import { DocumentCache } from './document-cache.ts';

/** Creates a document of 4,000 tokens and 8,000 characters. */
const writeLong = (n: number) => `{ a${n}: f(x: [${'1 '.repeat(3_990)}]) }`;

function fill(write: (n: number) => string, count: number): { texts: string[]; cached: string[] } {
  const cache = new DocumentCache<object>();
  const texts = Array.from({ length: count }, (_, n) => write(n));
  for (const text of texts) {
    const document = parse(text);
    cache.add(text, document, { document });
  }
  return { texts, cached: texts.filter(text => cache.has(text)) };
}

test('the cache is bounded by the size of its documents: it holds hundreds of short ones or few long ones', () => {
  expect(fill(n => `{ a${n}: f }`, 500).cached).toHaveLength(500);
  const { texts, cached } = fill(writeLong, 30);
  expect(cached).toEqual(texts.slice(-cached.length));
  expect(cached.length).toBeLessThanOrEqual(12);
  expect(cached.length).toBeGreaterThan(5);
});

test('comments count towards the size of a document', () => {
  expect(fill(n => `{ a${n} } # ${'x'.repeat(8_000)}`, 700).cached.length).toBeLessThan(600);
});

test('the least recently used document is evicted first', () => {
  const cache = new DocumentCache<number>();
  const texts = Array.from({ length: 30 }, (_, n) => writeLong(n));
  for (const [n, text] of texts.entries()) {
    cache.add(text, parse(text), n);
    expect(cache.get(texts[0] ?? '')).toBe(0);
  }
  expect(cache.get(texts[1] ?? '')).toBeUndefined();
});

test('a document of over 8,192 characters is not cached', () => {
  expect(fill(n => `{ a${n} } # ${'x'.repeat(8_192)}`, 1).cached).toEqual([]);
});
