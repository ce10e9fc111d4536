import { describe, expect, test } from '@jest/globals';
import { type Deletion, type Observation, type Upload, findViolations } from './history.ts';

const upload = (startedMs: number, answeredMs: number, more: Partial<Upload> = {}): Upload => ({
  ...{ session: 's', marker: 'm', startedMs, lastByteSentMs: startedMs, answeredMs, status: 201 },
  ...more,
});
const deletion = (startedMs: number, answeredMs: number, status = 200): Deletion => ({ startedMs, answeredMs, status });
const observation = (startedMs: number, shown: boolean, marker?: string): Observation => ({
  ...{ route: 'list', startedMs, answeredMs: startedMs + 1, sessions: ['s'] },
  shown: new Map(shown ? [['s', marker]] : []),
});
const found = (uploads: Upload[], deletions: Deletion[], ...observations: Observation[]) =>
  findViolations({ uploads, deletions, observations }).length;

describe('violations', () => {
  test('an acknowledged upload has to be shown until a deletion begins', () => {
    expect(found([upload(1, 2)], [], observation(3, false))).toBe(1);
    expect(found([upload(1, 2)], [deletion(4, 6)], observation(2.5, false))).toBe(1);
    expect(found([upload(1, 2)], [deletion(3, 6)], observation(4, false), observation(4, true))).toBe(0);
    expect(found([upload(1, 2)], [deletion(3, 6, 404)], observation(7, false))).toBe(1);
  });

  test('what was answeredMs before a deletion startedMs is not shown after its answer', () => {
    expect(found([upload(1, 2)], [deletion(3, 4)], observation(5, true))).toBe(1);
    expect(found([upload(1, 2)], [deletion(3, 4)], observation(5, false))).toBe(0);
  });

  test('an upload that overlaps a deletion may go either way, one whose last byte was sent afterwards may not', () => {
    expect(found([upload(1, 4)], [deletion(2, 3)], observation(5, true), observation(5, false))).toBe(0);
    expect(found([upload(1, 5, { lastByteSentMs: 4 })], [deletion(2, 3)], observation(6, false))).toBe(1);
    expect(found([upload(1, 5, { lastByteSentMs: 4, status: 404 })], [deletion(2, 3)], observation(6, true))).toBe(1);
  });

  test('what nobody uploaded, what was replaced, and what explains itself alone is not shown', () => {
    const first = upload(1, 2);
    expect(found([], [], observation(3, true))).toBe(1);
    expect(found([first], [], observation(3, true, 'other'))).toBe(1);
    expect(found([first, upload(3, 4, { marker: 'n' })], [], observation(5, true, 'm'))).toBe(1);
    expect(found([first, upload(3, 4, { marker: 'n' })], [], observation(5, true, 'n'))).toBe(0);
    expect(found([first], [], { ...observation(1, true), fromUpload: first })).toBe(1);
  });

  test('an upload without an answer may be there', () => {
    const unanswered = upload(1, Infinity, { status: undefined });
    expect(found([unanswered], [], observation(3, true), observation(3, false))).toBe(0);
  });
});
