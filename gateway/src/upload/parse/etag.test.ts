import { describe, expect, test } from '@jest/globals';
import { parse, upload } from './parse.fixture.ts';

describe('the entity tag', () => {
  const tag = (body: string | object) => parse(body).parsed.facts.etag;
  const full = {
    ...upload,
    rawData: 'r',
    sessionData: '{}',
    startedAt: '2026-01-01T00:00:00Z',
    endedAt: '2026-01-01T01:00:00Z',
    metadata: { b: { y: 1, x: 2 }, tags: ['a', 'b'] },
  };

  test('is 64 hex digits, and equal for equal uploads in any order of members and notation', () => {
    const { metadata, ...rest } = full;
    const reordered = { metadata: { tags: metadata.tags, b: { x: 2, y: 1 } }, ...rest };
    expect(tag(full)).toMatch(/^[0-9a-f]{64}$/);
    expect(tag(reordered)).toBe(tag(full));
    expect(tag({ ...full, startedAt: '2026-01-01T01:00:00.000+01:00' })).toBe(tag(full));
    expect(tag(JSON.stringify(full, null, 2))).toBe(tag(full));
    expect(tag({ ...full, projectName: 'P', projectId: 'p1', unknown: 1 })).toBe(tag(full));
  });

  test('is the same for null and for an absent member', () => {
    expect(tag({ ...upload, rawData: null, startedAt: null, metadata: { title: null } })).toBe(tag(upload));
  });

  test('differs when any uploaded member differs', () => {
    const changed = [
      { name: 'n2' },
      { markdown: 'r' },
      { rawData: 'm' },
      { rawData: '' },
      { rawData: null },
      { sessionData: '{} ' },
      { startedAt: '2026-01-01T00:00:00.001Z' },
      { endedAt: null },
      { metadata: { ...full.metadata, tags: ['b', 'a'] } },
      { metadata: { ...full.metadata, llmModels: [] } },
      { metadata: { ...full.metadata, c: null } },
      { rawData: full.sessionData, sessionData: full.rawData },
    ];
    const tags = [full, ...changed.map(change => ({ ...full, ...change }))].map(tag);
    expect(new Set(tags).size).toBe(tags.length);
  });

  test('does not depend on derived values', () => {
    const markdown = '_**Agent (m1 2026-01-01 00:00:00Z)**_\n';
    const { facts } = parse({ ...upload, markdown }).parsed;
    expect(facts).toMatchObject({ startedMs: Date.parse('2026-01-01') });
    const sent = { ...upload, markdown, startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-01T00:00:00Z' };
    expect(tag(sent)).not.toBe(facts.etag);
    expect(tag({ ...upload, markdown })).toBe(facts.etag);
  });
});
