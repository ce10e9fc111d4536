import type { ErrorCode } from '@archive/kit';

/** Why an upload is refused, as data, for it crosses from a worker thread; `ingest.ts` makes the ServiceError of it. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

export const invalidJson: Refusal = { code: 'INVALID', message: 'Invalid JSON in request body' };

export const refuseMissing = (member: string): Refusal => ({
  code: 'INVALID',
  message: `Missing required field: ${member}`,
});

export const refuseInvalid = (member: string, reason: string): Refusal => ({
  code: 'INVALID',
  message: `Invalid value for ${member}. ${reason}`,
});

export const refuseTooLarge = (message: string): Refusal => ({ code: 'TOO_LARGE', message });

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}
