import { describe, expect, test } from '@jest/globals';
import { parse, tryParse, upload, withMetadata } from './parse.fixture.ts';

const metadataOf = (body: string | object) =>
  JSON.parse(parse(body).parsed.facts.metadataJson) as Record<string, unknown>;

describe('metadata', () => {
  const seven = {
    clientName: null,
    clientVersion: null,
    agentName: null,
    deviceId: null,
    gitBranches: [],
    llmModels: [],
    tags: [],
  };

  test('always has the seven members of the interface', () => {
    expect(metadataOf(upload)).toEqual(seven);
    expect(metadataOf({ ...upload, metadata: null })).toEqual(seven);
    expect(metadataOf({ ...upload, metadata: { tags: null, clientName: null, machineName: null } })).toEqual(seven);
  });

  test('keeps all other members as data', () => {
    const kept = metadataOf(
      withMetadata('{"__proto__":{"a":1},"constructor":2,"x":[null,{"y":true}],"title":"t","tags":["a"]}'),
    );
    expect(Object.entries(kept)).toEqual(
      expect.arrayContaining([
        ['__proto__', { a: 1 }],
        ['constructor', 2],
      ]),
    );
    expect(kept).toMatchObject({ ...seven, x: [null, { y: true }], title: 't', tags: ['a'] });
    expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
  });

  const manyDigits = '1234567890'.repeat(30);
  test.each([
    '12345678901234567890',
    manyDigits,
    `-${manyDigits}e-300`,
    '0.1234567890123456789',
    '1.00000000000000000000001',
    '9007199254740993.5',
    '1e-400',
    '10000000000000000000000',
    '0.1',
    '-1.5e-7',
    '9007199254740991',
  ])('keeps the number %s exactly', number => {
    expect(parse(withMetadata(`{"n":[${number}]}`)).parsed.facts.metadataJson).toContain(`"n":[${number}]`);
  });

  test.each([
    ['1.0', '1'],
    ['0.10', '0.1'],
    ['5e-1', '0.5'],
    ['1E2', '100'],
    ['0e400', '0'],
    ['-0', '0'],
  ])('may write the number %s as %s, which is equal', (number, written) => {
    expect(parse(withMetadata(`{"n":[${number}]}`)).parsed.facts.metadataJson).toContain(`"n":[${written}]`);
  });

  test.each(['1e400', `-${'9'.repeat(400)}`])('refuses the number %s, which JSON parsers read as infinite', number => {
    expect(tryParse(withMetadata(`{"n":${number}}`))).toContain('no number out of range');
  });
});
