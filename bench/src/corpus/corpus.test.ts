import { expect, test } from '@jest/globals';
import { generateTranscript } from './generator.ts';
import { ofBytes, toMarkdown } from './markdown.ts';

test('a generated transcript is the same for the same seed, another for another, and of about the size asked for', () => {
  expect(generateTranscript(50_000, 1)).toBe(generateTranscript(50_000, 1));
  expect(generateTranscript(50_000, 1)).not.toBe(generateTranscript(50_000, 2));
  expect(generateTranscript(50_000, 1).length / 50_000).toBeCloseTo(1, 0);
});

test('each line of a generated transcript is a JSON object', () => {
  for (const line of generateTranscript(5_000, 3).trimEnd().split('\n'))
    expect(JSON.parse(line)).toHaveProperty('message');
});

test('Markdown holds what was said, whatever surrounds it, and passes over a cut line', () => {
  const raw =
    '{"type":"user","message":{"content":"Hello\\u0000"}}\n{"payload":{"content":[{"text":"World"}]}}\n{"cut":';
  expect(toMarkdown(raw)).toMatch(/User[^]*Hello\n[^]*Agent[^]*World/);
  expect(toMarkdown(raw)).not.toContain('\0');
});

test.each([1, 10, 1_001, 5_000])('text is cut or repeated to exactly %i bytes, never within a character', bytes => {
  const text = ofBytes(['häßlich €uro 🙂', 'b'], bytes);
  expect(Buffer.byteLength(text)).toBe(bytes);
  expect(text).not.toContain('\ufffd');
});
