/** Why an upload is refused. Plain data, because a worker thread posts it. `ParsePool` throws it as a ServiceError. */
export interface Refusal {
  readonly code: 'INVALID' | 'TOO_LARGE';
  readonly message: string;
}

export const invalidJson: Refusal = { code: 'INVALID', message: 'Invalid JSON in request body' };

/** A required member is absent or null. */
export const refuseMissing = (member: string): Refusal => ({
  code: 'INVALID',
  message: `Missing required field: ${member}`,
});

/** A member has a wrong type or value. */
export const refuseInvalid = (member: string, reason: string): Refusal => ({
  code: 'INVALID',
  message: `Invalid value for ${member}. ${reason}`,
});

/** A member exceeds its limit in bytes. */
export const refuseTooLarge = (message: string): Refusal => ({ code: 'TOO_LARGE', message });

/** Only a refusal has a member `code`. */
export function isRefusal(value: object): value is Refusal {
  return 'code' in value;
}
