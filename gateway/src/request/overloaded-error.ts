import { sharedError } from '@archive/kit';

/**
 * Error of a request for which the gateway has no capacity. Overload is routine, so this error is not logged as a
 * failure.
 */
export const overloadedError = sharedError('UNAVAILABLE');
