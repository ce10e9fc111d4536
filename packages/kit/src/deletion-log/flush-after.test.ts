import { describe, expect, test } from '@jest/globals';
import { ServiceError } from '../errors/errors.ts';
import { flushAfter } from './flush-after.ts';

describe('a wrapped call', () => {
  const notWritten = () => Promise.reject(new ServiceError('UNAVAILABLE'));
  const failWith = (code: 'NOT_FOUND' | 'UNAUTHENTICATED') => ({
    remove: () => Promise.reject(new ServiceError(code)),
  });

  test('is answered when the log is on disk, and with UNAVAILABLE if it is not', async () => {
    let isFlushed = false;
    const flush = () => Promise.resolve().then(() => void (isFlushed = true));
    const methods = { remove: () => Promise.resolve('removed') };
    expect(await flushAfter(methods, ['remove'], flush).remove()).toBe('removed');
    expect(isFlushed).toBe(true);
    await expect(flushAfter(methods, ['remove'], notWritten).remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('that finds nothing to delete waits for the log, because an earlier call may have deleted it', async () => {
    const { remove } = flushAfter(failWith('NOT_FOUND'), ['remove'], notWritten);
    await expect(remove()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  test('that fails with another error keeps this error', async () => {
    const { remove } = flushAfter(failWith('UNAUTHENTICATED'), ['remove'], notWritten);
    await expect(remove()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});
