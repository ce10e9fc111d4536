import { expect, test } from '@jest/globals';
import { hundredths, phrases, tenths, uniqueWordOf } from './planted-words.ts';
import { generateSession } from './sessions.ts';
import { wordOf } from './vocabulary.ts';

const count = 600;
const nowMs = 1_700_000_000_000;
const sessions = Array.from({ length: count }, (_, n) => generateSession(n, nowMs));
const having = (text: string) => sessions.filter(({ markdown }) => markdown.split(/\s+/).join(' ').includes(text));

test('a session is the same in every run, has about 8 kB, and differs from all others', () => {
  expect(generateSession(7, nowMs)).toEqual(sessions[7]);
  expect(new Set(sessions.map(({ markdown }) => markdown)).size).toBe(count);
  for (const { markdown } of sessions) expect(Buffer.byteLength(markdown) / 8_000).toBeCloseTo(1, 0);
});

test('planted words occur in their share of the sessions', () => {
  expect(having(wordOf(0))).toHaveLength(count);
  expect(having(uniqueWordOf(5)).map(({ id }) => id)).toEqual([sessions[5]?.id]);
  const mean = (texts: readonly { text: string }[]) =>
    texts.reduce((sum, { text }) => sum + having(text).length, 0) / texts.length / count;
  expect(mean(tenths)).toBeCloseTo(0.1, 1);
  expect(mean(hundredths)).toBeCloseTo(0.01, 2);
  expect(mean(phrases)).toBeCloseTo(0.01, 2);
});

test('the last activity of the sessions is spread over the last two years', () => {
  const ages = sessions.map(({ activityMs }) => nowMs - activityMs);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...ages) / 86_400_000).toBeGreaterThan(600);
});
