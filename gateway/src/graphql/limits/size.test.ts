import { describe, expect, test } from '@jest/globals';
import { Kind, parse } from 'graphql';
import { measureOperation } from './size.ts';

function sizeOf(text: string) {
  const document = parse(text);
  const [operation] = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
  return measureOperation(document, operation!);
}

describe('the size of an operation', () => {
  test.each([
    ['counts each field', '{ a b { c d } }', 4, 2, 2],
    ['counts a repeated field each time', '{ a a x: a }', 3, 1, 3],
    ['includes the fields of inline fragments', '{ ... { ... on Query { a { b } c } } }', 3, 2, 2],
    ['counts a fragment at each spread', '{ a { ...F } b { c { ...F } } } fragment F on T { x { y } }', 7, 4, 2],
    ['excludes fragments without a spread', '{ a } fragment F on T { x { y } }', 1, 1, 1],
    ['treats an unknown fragment as empty', '{ a { ...F } }', 1, 1, 1],
    ['excludes other operations', 'query A { a } query B { a b { c } }', 1, 1, 1],
    ['counts fields that fragments add at the top', '{ a ...F } fragment F on T { x { y } z }', 4, 2, 3],
  ])('%s', (_name, text, fields, depth, rootFields) => {
    expect(sizeOf(text)).toEqual({ fields, depth, rootFields });
  });

  test('is finite for 1,000 fragments that each double the size, and each is visited once', () => {
    const doubled = Array.from({ length: 1_000 }, (_, n) => `fragment F${n} on T { ...F${n + 1} ...F${n + 1} }`);
    expect(sizeOf(`{ ...F0 } ${doubled.join(' ')} fragment F1000 on T { x }`)).toEqual({
      fields: 1e9,
      depth: 1,
      rootFields: 1e9,
    });
  });
});
