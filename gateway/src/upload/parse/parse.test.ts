import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readMembers } from './members.ts';
import { options, parse, tryParse, upload, withMetadata } from './parse.fixture.ts';
import { createMemoryStore } from './content/byte-store.ts';

describe('a body that is no JSON object in UTF-8', () => {
  const valid = JSON.stringify(upload);
  test.each([
    ['empty', ''],
    ['white space', ' \n'],
    ['cut short', valid.slice(0, -1)],
    ['bytes after the end', `${valid}x`],
    ['two objects', valid + valid],
    ['a byte order mark', `\ufeff${valid}`],
    ['an array', `[${valid}]`],
    ['null', 'null'],
    ['a string', '"x"'],
    ['a trailing comma', '{"name":"n","markdown":"m",}'],
    ['a leading comma', '{,"name":"n","markdown":"m"}'],
    ['a name without quotes', '{name:"n","markdown":"m"}'],
    ['a comment', `/**/${valid}`],
    ['a control character', '{"name":"a\nb","markdown":"m"}'],
    ['a wrong escape', '{"name":"n","markdown":"\\x41"}'],
    ['an unknown member that is no JSON', '{"name":"n","markdown":"m","x":01}'],
    ['NaN', '{"name":"n","markdown":"m","x":NaN}'],
    ['not UTF-8', Buffer.from('{"name":"n","markdown":"\xff"}', 'latin1')],
    ['not UTF-8 in an unknown member', Buffer.from('{"name":"n","markdown":"m","x":"\xe9"}', 'latin1')],
    ['UTF-16', Buffer.from(valid, 'utf16le')],
    ['100,000 brackets', `{"name":"n","markdown":"m","x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['100,000 brackets in metadata', withMetadata('{"x":'.repeat(100_000))],
  ])('is refused: %s', (_what, body) => {
    expect(tryParse(body)).toBe('INVALID: Invalid JSON in request body');
  });
});

describe('the refusal names the wrong member', () => {
  test.each<[string, string | object]>([
    ['Missing required field: name', {}],
    ['Missing required field: name', { markdown: 'm', name: null }],
    ['Missing required field: markdown', { name: 'n' }],
    ['Invalid value for name.', { ...upload, name: '' }],
    ['Invalid value for name.', { ...upload, name: 5 }],
    ['Invalid value for name.', { ...upload, name: '😀'.repeat(256) }],
    ['Invalid value for name.', { ...upload, name: 'x'.repeat(5000) }],
    ['Invalid value for name.', { ...upload, name: 'a\0b' }],
    ['Invalid value for name.', { ...upload, name: '\ud83d' }],
    ['Invalid value for projectName.', { ...upload, projectName: '' }],
    ['Invalid value for projectId.', { ...upload, projectId: 'p2' }],
    ['Invalid value for projectId.', { ...upload, projectId: ['p1'] }],
    ['Invalid value for markdown.', { ...upload, markdown: {} }],
    ['Invalid value for markdown.', { ...upload, markdown: 'a\ud83dz' }],
    ['Invalid value for rawData.', { ...upload, rawData: [] }],
    ['Invalid value for rawData.', { ...upload, rawData: '\ude00' }],
    ['Invalid value for sessionData.', { ...upload, sessionData: { a: 1 } }],
    ['Invalid value for startedAt.', { ...upload, startedAt: '2026-02-30T00:00:00Z' }],
    ['Invalid value for endedAt.', { ...upload, endedAt: 1700000000000 }],
    ['Invalid value for metadata.', { ...upload, metadata: [] }],
    ['Invalid value for metadata.', { ...upload, metadata: 'x' }],
    ['Invalid value for metadata.', { ...upload, metadata: { tags: 'x' } }],
    ['Invalid value for metadata.', { ...upload, metadata: { tags: [1] } }],
    ['Invalid value for metadata.', { ...upload, metadata: { clientName: 1 } }],
    ['Invalid value for metadata.', { ...upload, metadata: { machineName: {} } }],
    ['Invalid value for metadata.', { ...upload, metadata: { x: ['\0'] } }],
    ['Invalid value for metadata.', { ...upload, metadata: { '\0': 1 } }],
    ['Invalid value for metadata.', { ...upload, metadata: { x: { y: '\ud83d' } } }],
    ['Invalid value for metadata.', withMetadata('{"x":1e999}')],
    ['Invalid value for metadata.', withMetadata(`{"x":${'['.repeat(64)}${']'.repeat(64)}}`)],
    ['Invalid value for other.', { ...upload, other: { deep: ['\ud83d'] } }],
  ])('%s %#', (message, body) => {
    expect(tryParse(body)).toMatch(`INVALID: ${message}`);
  });

  test('metadata is accepted up to 64 KiB of its JSON as sent', () => {
    const padded = (bytes: number) => withMetadata(JSON.stringify({ x: 'a'.repeat(bytes - 8) }));
    expect(tryParse(padded(64 * 1024))).toBe('accepted');
    expect(tryParse(padded(64 * 1024 + 1))).toMatch('TOO_LARGE');
  });
});

describe('a valid body', () => {
  test('keeps every text byte for byte, also NUL', () => {
    const anyText = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(anyText, anyText, anyText, (markdown, rawData, sessionData) => {
        const { text } = parse({ sessionData, name: 'n', rawData, markdown });
        expect([text('markdown'), text('rawData'), text('sessionData')]).toEqual([markdown, rawData, sessionData]);
      }),
    );
  });

  test('has the same members with any size of the window', () => {
    const texts = fc.array(fc.constantFrom('é', '😀', '\n', '"', 'plain ', '\\', '\u0001'), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 16, max: 64 }), (parts, window) => {
        const body = Buffer.from(JSON.stringify({ ...upload, markdown: parts.join(''), metadata: { a: parts } }));
        const whole = readMembers(createMemoryStore(Buffer.from(body)), options.maxMetadataBytes);
        expect(readMembers(createMemoryStore(body), options.maxMetadataBytes, window)).toEqual(whole);
      }),
    );
  });

  test('has the last value of a repeated member', () => {
    const body = '{"markdown":"a longer first","name":5,"rawData":"x","markdown":"m2","name":"n2","rawData":null}';
    const { parsed, text } = parse(body);
    expect(parsed.facts.name).toBe('n2');
    expect(text('markdown')).toBe('m2');
    expect(parsed.segments.rawData).toBeUndefined();
  });

  test('may have escapes in the names of its members', () => {
    expect(parse('{"\\u006eame":"n","mark\\u0064own":"m"}').parsed.facts.name).toBe('n');
  });

  test('may have 10,000 members of any name, and none becomes a prototype', () => {
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`x${i}`, i]));
    expect(tryParse({ ...many, ...upload })).toBe('accepted');
    const hostile = '{"__proto__":{"polluted":1},"constructor":"x","toString":null,"name":"n","markdown":"m"}';
    expect(tryParse(hostile)).toBe('accepted');
    expect({}).not.toHaveProperty('polluted');
  });

  test('has an empty part for an empty text, and no part for null', () => {
    const { segments } = parse({ ...upload, rawData: '', sessionData: null }).parsed;
    expect(segments.rawData?.size).toBe(0);
    expect(segments).not.toHaveProperty('sessionData');
  });
});
