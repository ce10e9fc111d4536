import { ServiceError } from '@archive/kit';
import type { Preconditions } from './generated/preconditions.ts';

export interface CurrentVersion {
  /** Opaque value of the entity tag. Absent for a resource without entity tags. */
  readonly etag?: string;
  /** Last modification, in milliseconds since the Unix epoch. */
  readonly updatedMs: number;
}

/**
 * Whether If-Match is true. If the request has no If-Match, whether If-Unmodified-Since is true (RFC 9110 §13.2.2).
 * `current` is undefined if the resource does not exist.
 */
export function isExpectedVersion(
  { ifMatch, ifMatchAny, ifUnmodifiedSinceMs }: Preconditions,
  current: CurrentVersion | undefined,
): boolean {
  if (ifMatchAny) return current !== undefined;
  if (ifMatch.length > 0) return current?.etag !== undefined && ifMatch.includes(current.etag);
  return ifUnmodifiedSinceMs === undefined || !current || !isModifiedSince(current, ifUnmodifiedSinceMs);
}

/** Whether If-None-Match is true (RFC 9110 §13.2.2, step 3). */
export function isUnknownVersion(
  { ifNoneMatch, ifNoneMatchAny }: Preconditions,
  current: CurrentVersion | undefined,
): boolean {
  if (!current) return true;
  return !ifNoneMatchAny && !(current.etag !== undefined && ifNoneMatch.includes(current.etag));
}

/** Whether the last modification is later than an HTTP date. HTTP dates have whole seconds. */
export function isModifiedSince({ updatedMs }: CurrentVersion, dateMs: number): boolean {
  return Math.floor(updatedMs / 1_000) > Math.floor(dateMs / 1_000);
}

/**
 * Throws PRECONDITION_FAILED if a precondition is false for the stored version. The caller holds the lock of the
 * resource, so no other write comes between the check and the write.
 */
export function requirePreconditions(
  preconditions: Preconditions | null | undefined,
  current: CurrentVersion | undefined,
): void {
  if (!preconditions) return;
  if (!isExpectedVersion(preconditions, current) || !isUnknownVersion(preconditions, current))
    throw new ServiceError('PRECONDITION_FAILED');
}
