import { describe, expect, test } from '@jest/globals';
import { type Deletion, type Look, type Upload, violations } from './history.ts';

const upload = (began: number, answered: number, more: Partial<Upload> = {}): Upload => ({
  ...{ session: 's', marker: 'm', began, sent: began, answered, status: 201 },
  ...more,
});
const deletion = (began: number, answered: number, status = 200): Deletion => ({ began, answered, status });
const look = (began: number, shown: boolean, marker?: string): Look => ({
  ...{ door: 'list', began, answered: began + 1, sessions: ['s'] },
  shown: new Map(shown ? [['s', marker]] : []),
});
const found = (uploads: Upload[], deletions: Deletion[], ...looks: Look[]) =>
  violations({ uploads, deletions, looks }).length;

describe('violations', () => {
  test('an acknowledged upload has to be shown until a deletion begins', () => {
    expect(found([upload(1, 2)], [], look(3, false))).toBe(1);
    expect(found([upload(1, 2)], [deletion(4, 6)], look(2.5, false))).toBe(1);
    expect(found([upload(1, 2)], [deletion(3, 6)], look(4, false), look(4, true))).toBe(0);
    expect(found([upload(1, 2)], [deletion(3, 6, 404)], look(7, false))).toBe(1);
  });

  test('what was answered before a deletion began is not shown after its answer', () => {
    expect(found([upload(1, 2)], [deletion(3, 4)], look(5, true))).toBe(1);
    expect(found([upload(1, 2)], [deletion(3, 4)], look(5, false))).toBe(0);
  });

  test('an upload that overlaps a deletion may go either way, one whose last byte was sent afterwards may not', () => {
    expect(found([upload(1, 4)], [deletion(2, 3)], look(5, true), look(5, false))).toBe(0);
    expect(found([upload(1, 5, { sent: 4 })], [deletion(2, 3)], look(6, false))).toBe(1);
    expect(found([upload(1, 5, { sent: 4, status: 404 })], [deletion(2, 3)], look(6, true))).toBe(1);
  });

  test('what nobody uploaded, what was replaced, and what explains itself alone is not shown', () => {
    const first = upload(1, 2);
    expect(found([], [], look(3, true))).toBe(1);
    expect(found([first], [], look(3, true, 'other'))).toBe(1);
    expect(found([first, upload(3, 4, { marker: 'n' })], [], look(5, true, 'm'))).toBe(1);
    expect(found([first, upload(3, 4, { marker: 'n' })], [], look(5, true, 'n'))).toBe(0);
    expect(found([first], [], { ...look(1, true), of: first })).toBe(1);
  });

  test('an upload without an answer may be there', () => {
    const unanswered = upload(1, Infinity, { status: undefined });
    expect(found([unanswered], [], look(3, true), look(3, false))).toBe(0);
  });
});
