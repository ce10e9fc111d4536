import { expect, test } from '@jest/globals';
import { createLogger } from './log/log.ts';
import { Lifecycle } from './lifecycle.ts';

test('stop closes every resource in reverse order, even if one throws and one hangs', async () => {
  const life = new Lifecycle(createLogger('silent', 'test'));
  const closed: string[] = [];
  const never = new Promise<void>(() => undefined);
  life.onStop('first', () => void closed.push('first'));
  life.onStop('fails', () => Promise.reject(new Error('fails')));
  life.onStop('hangs', () => never, 20);
  life.onStop('last', () => void closed.push('last'));
  expect(life.stopTimeoutMs).toBe(45_020);
  await Promise.all([life.stop(), life.stop()]);
  expect(closed).toEqual(['last', 'first']);
}, 10_000);
