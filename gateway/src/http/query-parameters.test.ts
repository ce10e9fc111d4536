import { describe, expect, test } from '@jest/globals';
import { readLimit, readPage, encodeCursor } from './query-parameters.ts';

const request = (query: string) => ({ url: `/api/v1/projects${query}` });

describe('limit', () => {
  test.each([
    ['1', 1],
    ['5', 5],
    ['99', 99],
    ['100', 100],
  ])('%s is accepted', (text, expected) => {
    expect(readLimit(request(`?limit=${text}`), 100)).toBe(expected);
  });

  test.each([
    '',
    '0',
    '101',
    '-1',
    '+1',
    '1e1',
    '0x10',
    '5%20',
    '%205',
    '05',
    '5.0',
    '٥',
    '99999',
    '1&limit=1',
    '1&limit=2',
  ])('%s is rejected', text => {
    expect(() => readLimit(request(`?limit=${text}`), 100)).toThrow('Invalid value for limit');
  });

  test('is undefined when absent', () => {
    expect(readLimit(request(''), 100)).toBeUndefined();
  });
});

describe('cursor', () => {
  const key = { ms: -62_135_596_800_000, id: 'my.project-1' };
  const cursor = encodeCursor('projects', key);

  test('is decoded to its page key', () => {
    expect(readPage(request(`?limit=7&cursor=${cursor}`), 'projects')).toEqual({ limit: 7, after: key });
  });

  test('without a limit requests a page of 100', () => {
    expect(readPage(request(`?cursor=${cursor}`), 'projects').limit).toBe(100);
  });

  test('is rejected when any of its characters is changed', () => {
    for (let index = 0; index < cursor.length; index += 1) {
      const damaged = cursor.slice(0, index) + (cursor[index] === 'A' ? 'B' : 'A') + cursor.slice(index + 1);
      expect(() => readPage(request(`?cursor=${damaged}`), 'projects')).toThrow('Invalid value for cursor');
    }
  });

  test.each(['', 'x', cursor.slice(0, -1), `${cursor}A`, `${cursor}%3D`, `${cursor}&cursor=${cursor}`])(
    'is rejected as %s',
    text => {
      expect(() => readPage(request(`?cursor=${text}`), 'projects')).toThrow('Invalid value for cursor');
    },
  );

  test.each([
    ['projects', { ms: 0, id: '..' }],
    ['projects', { ms: 1e15, id: 'p' }],
    ['projects', { ms: -1e15, id: 'p' }],
    ['sessions', { ms: 0, id: 'x' }],
    ['sessions', { ms: 0, id: 'CAB4F272-F4AD-47A2-8CD2-B84D0F46E0FB' }],
  ])('of %s is rejected when no item can have its page key: %j', (kind, forged) => {
    expect(() => readPage(request(`?cursor=${encodeCursor(kind, forged)}`), kind)).toThrow('Invalid value for cursor');
  });

  test('of another list is rejected', () => {
    expect(() => readPage(request(`?cursor=${encodeCursor('sessions', key)}`), 'projects')).toThrow(
      'Invalid value for cursor',
    );
  });
});
