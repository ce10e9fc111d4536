/** Reports and docs/guarantees.md refer to the invariants by letter. */
export const invariants = {
  a: 'an acknowledged upload is readable and identical',
  b: 'no read returns an older upload than an earlier read did',
  c: 'search finds each session by its own words only, 30 s after healing',
  d: 'no request reaches a deleted session',
  e: 'no store holds a byte of a deleted session, 30 s after healing',
  f: 'a revoked key never works again',
  g: 'no owner sees content of another owner',
  h: 'rate limits are exact while Redis is up, and no key stays locked out',
  i: 'ETags are equal exactly when contents are equal',
  j: 'every request is answered in time',
  k: 'an outage causes 503, never 500',
  l: 'the archive is ready 3 s after the dependency is back',
  m: 'handles and heap do not grow after the warm-up',
  n: 'no process exits unless the harness ends it',
  o: 'every consumer confirms every event, 30 s after healing',
} as const;
export type Invariant = keyof typeof invariants;
