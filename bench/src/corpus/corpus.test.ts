import { expect, test } from '@jest/globals';
import { generateTranscript } from './generator.ts';
import { fitToBytes, toMarkdown } from './markdown.ts';

test('a generated transcript depends on its seed only, and has about the requested size', () => {
  expect(generateTranscript(50_000, 1)).toBe(generateTranscript(50_000, 1));
  expect(generateTranscript(50_000, 1)).not.toBe(generateTranscript(50_000, 2));
  expect(generateTranscript(50_000, 1).length / 50_000).toBeCloseTo(1, 0);
});

test('each line of a generated transcript is a JSON object', () => {
  for (const line of generateTranscript(5_000, 3).trimEnd().split('\n'))
    expect(JSON.parse(line)).toHaveProperty('message');
});

test('Markdown contains the text of every log format, without truncated lines', () => {
  const raw =
    '{"type":"user","message":{"content":"Hello\\u0000"}}\n{"payload":{"content":[{"text":"World"}]}}\n{"cut":';
  expect(toMarkdown(raw)).toMatch(/User[^]*Hello\n[^]*Agent[^]*World/);
  expect(toMarkdown(raw)).not.toContain('\0');
});

test.each([1, 10, 1_001, 5_000])(
  'text is truncated or repeated to exactly %i bytes, never within a character',
  bytes => {
    const text = fitToBytes(['häßlich €uro 🙂', 'b'], bytes);
    expect(Buffer.byteLength(text)).toBe(bytes);
    expect(text).not.toContain('\ufffd');
  },
);
