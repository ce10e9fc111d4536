import { describe, expect, test } from '@jest/globals';
import { type Deletion, type Observation, type Upload, findViolations } from './history.ts';

const upload = (startedMs: number, answeredMs: number, members: Partial<Upload> = {}): Upload => ({
  ...{ session: 's', marker: 'm', startedMs, lastByteSentMs: startedMs, answeredMs, status: 201 },
  ...members,
});
const deletion = (startedMs: number, answeredMs: number, status = 200): Deletion => ({ startedMs, answeredMs, status });
const observation = (startedMs: number, shown: boolean, marker?: string): Observation => ({
  ...{ route: 'list', startedMs, answeredMs: startedMs + 1, sessions: ['s'] },
  shown: new Map(shown ? [['s', marker]] : []),
});
const countViolations = (uploads: Upload[], deletions: Deletion[], ...observations: Observation[]) =>
  findViolations({ uploads, deletions, observations }).length;

describe('findViolations', () => {
  test('an acknowledged upload must be shown until a deletion begins', () => {
    expect(countViolations([upload(1, 2)], [], observation(3, false))).toBe(1);
    expect(countViolations([upload(1, 2)], [deletion(4, 6)], observation(2.5, false))).toBe(1);
    expect(countViolations([upload(1, 2)], [deletion(3, 6)], observation(4, false), observation(4, true))).toBe(0);
    expect(countViolations([upload(1, 2)], [deletion(3, 6, 404)], observation(7, false))).toBe(1);
  });

  test('an upload that was answered before a deletion began is not shown after the answer to the deletion', () => {
    expect(countViolations([upload(1, 2)], [deletion(3, 4)], observation(5, true))).toBe(1);
    expect(countViolations([upload(1, 2)], [deletion(3, 4)], observation(5, false))).toBe(0);
  });

  test('an upload that overlaps a deletion may be shown or not, but must be shown if its last byte was sent after the deletion', () => {
    expect(countViolations([upload(1, 4)], [deletion(2, 3)], observation(5, true), observation(5, false))).toBe(0);
    expect(countViolations([upload(1, 5, { lastByteSentMs: 4 })], [deletion(2, 3)], observation(6, false))).toBe(1);
    expect(
      countViolations([upload(1, 5, { lastByteSentMs: 4, status: 404 })], [deletion(2, 3)], observation(6, true)),
    ).toBe(1);
  });

  test('unknown and replaced content must not be shown, and an upload does not explain that its session existed before it', () => {
    const first = upload(1, 2);
    expect(countViolations([], [], observation(3, true))).toBe(1);
    expect(countViolations([first], [], observation(3, true, 'other'))).toBe(1);
    expect(countViolations([first, upload(3, 4, { marker: 'n' })], [], observation(5, true, 'm'))).toBe(1);
    expect(countViolations([first, upload(3, 4, { marker: 'n' })], [], observation(5, true, 'n'))).toBe(0);
    expect(countViolations([first], [], { ...observation(1, true), fromUpload: first })).toBe(1);
  });

  test('an upload without an answer may be shown or not', () => {
    const unanswered = upload(1, Infinity, { status: undefined });
    expect(countViolations([unanswered], [], observation(3, true), observation(3, false))).toBe(0);
  });
});
