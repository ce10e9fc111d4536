import { expect, test } from '@jest/globals';
import { measureJson } from './json-size.ts';

const maxBytes = 1_000_000;

test.each([
  null,
  true,
  -1.5e-7,
  '',
  'ä "quoted" \\ \n \u0000 \ud800 🦊',
  [],
  [[]],
  [1, undefined, 'x'],
  {},
  { a: 1, 'ä"': { b: [null, { c: 'd' }], left: undefined }, e: [] },
])('the size of %j is the bytes of its JSON text', value => {
  expect(measureJson(value, maxBytes)).toBe(Buffer.byteLength(JSON.stringify(value)));
});

test('an object that occurs many times counts each time', () => {
  const shared = { text: 'x'.repeat(100) };
  const places = Array.from({ length: 50 }, () => ({ shared }));
  expect(measureJson(places, maxBytes)).toBe(JSON.stringify(places).length);
});

test('the measurement stops soon above its limit', () => {
  const visited: number[] = [];
  const items = Array.from({ length: 1_000 }, (_, n) => ({
    get text() {
      visited.push(n);
      return 'x'.repeat(100);
    },
  }));
  expect(measureJson(items, 5_000)).toBeGreaterThan(5_000);
  expect(visited.length).toBeLessThan(60);
});
