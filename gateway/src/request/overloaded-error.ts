import { sharedError } from '@archive/kit';

/** Rejection of a request for which the gateway has no capacity. It is routine, so no rejection has an error line in the log. */
export const overloadedError = sharedError('UNAVAILABLE');
