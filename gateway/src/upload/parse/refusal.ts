import type { ErrorCode } from '@archive/kit';

/** Why an upload is refused, as data, for it crosses from a worker thread; `ingest.ts` makes the ServiceError of it. */
export interface Refusal {
  readonly refused: ErrorCode;
  readonly message: string;
}

export const invalidJson: Refusal = { refused: 'INVALID', message: 'Invalid JSON in request body' };

export const missing = (member: string): Refusal => ({
  refused: 'INVALID',
  message: `Missing required field: ${member}`,
});

export const invalid = (member: string, reason: string): Refusal => ({
  refused: 'INVALID',
  message: `Invalid value for ${member}. ${reason}`,
});

export const tooLarge = (message: string): Refusal => ({ refused: 'TOO_LARGE', message });

export function isRefusal(value: object): value is Refusal {
  return 'refused' in value;
}
