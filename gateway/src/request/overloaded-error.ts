import { sharedError } from '@archive/kit';

/** The gateway has no capacity for the request. Overload is routine, so this error is not logged as a failure. */
export const overloadedError = sharedError('UNAVAILABLE');
