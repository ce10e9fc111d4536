import { describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { measureOperation } from './size.ts';

function extent(text: string) {
  const document = parse(text);
  const [operation] = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
  return measureOperation(document, operation!);
}

describe('the extent of an operation', () => {
  test.each([
    ['counts each field', '{ a b { c d } }', 4, 2, 2],
    ['counts a field as often as it is written', '{ a a x: a }', 3, 1, 3],
    ['looks into inline fragments, which are no fields', '{ ... { ... on Query { a { b } c } } }', 3, 2, 2],
    ['counts a fragment wherever it is spread', '{ a { ...F } b { c { ...F } } } fragment F on T { x { y } }', 7, 4, 2],
    ['leaves out fragments that it does not spread', '{ a } fragment F on T { x { y } }', 1, 1, 1],
    ['takes an unknown fragment for empty', '{ a { ...F } }', 1, 1, 1],
    ['is that of the first operation alone', 'query A { a } query B { a b { c } }', 1, 1, 1],
    ['has at its top what fragments bring there', '{ a ...F } fragment F on T { x { y } z }', 4, 2, 3],
  ])('%s', (_name, text, fields, depth, top) => {
    expect(extent(text)).toEqual({ fields, depth, top });
  });

  test('of fragments that double 1,000 times is a number, found by looking at each once', () => {
    const doubled = Array.from({ length: 1_000 }, (_, n) => `fragment F${n} on T { ...F${n + 1} ...F${n + 1} }`);
    expect(extent(`{ ...F0 } ${doubled.join(' ')} fragment F1000 on T { x }`)).toEqual({
      fields: 1e9,
      depth: 1,
      top: 1e9,
    });
  });
});
