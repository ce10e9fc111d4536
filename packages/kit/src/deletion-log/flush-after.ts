import { ServiceError } from '../errors/errors.ts';
import type { DeletionLog } from './deletion-log.ts';

/**
 * Wraps methods: a call is answered when the deletions that it has committed are in the log. So are calls that fail with
 * NOT_FOUND, because a deletion that is repeated after a lost answer fails with this code.
 */
export function flushAfter<Methods extends object>(
  methods: Methods,
  names: readonly (keyof Methods)[],
  flush: DeletionLog['flush'],
): Methods {
  const wrap =
    (method: (...args: unknown[]) => Promise<unknown>) =>
    async (...args: unknown[]) => {
      try {
        const answer = await method(...args);
        await flush();
        return answer;
      } catch (failure) {
        if (failure instanceof ServiceError && failure.code === 'NOT_FOUND') await flush();
        throw failure;
      }
    };
  const wrapped = names.map(name => [name, wrap(methods[name] as Parameters<typeof wrap>[0])] as const);
  return { ...methods, ...Object.fromEntries(wrapped) };
}
