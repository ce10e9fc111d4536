import { expect, test } from '@jest/globals';
import { hundredths, phrases, tenths, wordOfOne } from './planted-words.ts';
import { generateSession } from './sessions.ts';
import { wordOf } from './vocabulary.ts';

const count = 600;
const nowMs = 1_700_000_000_000;
const sessions = Array.from({ length: count }, (_, n) => generateSession(n, nowMs));
const having = (text: string) => sessions.filter(({ markdown }) => markdown.split(/\s+/).join(' ').includes(text));

test('a session is the same in every run, of about 8 kB, and like no other', () => {
  expect(generateSession(7, nowMs)).toEqual(sessions[7]);
  expect(new Set(sessions.map(({ markdown }) => markdown)).size).toBe(count);
  for (const { markdown } of sessions) expect(Buffer.byteLength(markdown) / 8_000).toBeCloseTo(1, 0);
});

test('words stand in the share of the sessions that they are meant for', () => {
  expect(having(wordOf(0))).toHaveLength(count);
  expect(having(wordOfOne(5)).map(({ id }) => id)).toEqual([sessions[5]?.id]);
  const mean = (texts: readonly { text: string }[]) =>
    texts.reduce((sum, { text }) => sum + having(text).length, 0) / texts.length / count;
  expect(mean(tenths)).toBeCloseTo(0.1, 1);
  expect(mean(hundredths)).toBeCloseTo(0.01, 2);
  expect(mean(phrases)).toBeCloseTo(0.01, 2);
});

test('nothing is said after now, and what is said is spread over two years', () => {
  const ages = sessions.map(({ activityMs }) => nowMs - activityMs);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages) / 86_400_000).toBeGreaterThan(600);
});
