import { sharedError } from '@archive/kit';

/** Rejection of a request for which the gateway has no capacity. It is routine: each rejection is no error of the log. */
export const overloadedError = sharedError('UNAVAILABLE');
