import { describe, expect, test } from '@jest/globals';
import { parse, upload, withMetadata } from './parse.fixture.ts';

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

  test('keeps the digits of integers beyond 2^53', () => {
    expect(parse(withMetadata('{"id":12345678901234567890}')).parsed.facts.metadataJson).toContain(
      '"id":12345678901234567890',
    );
  });
});
