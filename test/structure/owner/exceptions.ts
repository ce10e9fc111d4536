const relay = 'the relay publishes the events of all owners, in the order of time';
const sweep = 'a sweep deletes old rows of all owners';
const attempts = 'an attempt is found by its id or its process, and few exist at a time';
const log = 'the log is written and repeated in the order of its entries';

/** Functions whose statement reads or writes rows of all owners, each with the reason. */
export const acrossOwners: Readonly<Record<string, string>> = {
  'packages/kit/src/deletion-log/deletion-log.ts#discardUnusedRows': log,
  'packages/kit/src/deletion-log/deletion-log.ts#moveBatch': log,
  'packages/kit/src/deletion-log/metric.ts#readOldestAge': 'a metric gives the age of the oldest entry',
  'packages/kit/src/deletion-log/replay-deletions.ts#replayBatch': log,
  'packages/kit/src/deletion-log/replay-deletions.ts#replayDeletions': log,
  'packages/kit/src/outbox/backlog.ts#readBacklogOf':
    'a metric counts the events or deletions of all owners, at most 100,000',
  'packages/kit/src/outbox/claim.ts#claimRows': relay,
  'services/projects/src/begun-projects-store.ts#claimDueBegunProjects':
    'a job completes abandoned uploads of all owners',
  'services/projects/src/deletion-store.ts#listAbandonedDeletions': 'a job completes abandoned deletions of all owners',
  'services/projects/src/deletion-store.ts#listDeadGenerationsAfter': 'reconciliation compares all projects',
  'services/projects/src/store.ts#lookUpRows': 'a request for a project of another owner is answered with 403, not 404',
  'services/search/src/indexing/attempt-store.ts#deleteAttempts': attempts,
  'services/search/src/indexing/attempt-store.ts#deleteAttemptsOf': attempts,
  'services/search/src/indexing/attempt-store.ts#extendAttempts': attempts,
  'services/search/src/indexing/attempt-store.ts#recordFailure': attempts,
  'services/search/src/metrics.ts#addQuarantineGauge': 'a metric counts quarantined sessions, at most 100,000',
  'services/search/src/postgres/cleanup/sweep.ts#deleteExpiredTombstones': sweep,
  'services/search/src/postgres/cleanup/sweep.ts#examinePassages': sweep,
  'services/search/src/postgres/postgres-index.ts#createPostgresIndex': 'an empty index needs a rebuild',
  'services/search/src/postgres/search/list.ts#list': 'reconciliation compares all sessions',
  'services/sessions/src/content/store.ts#sweepReplacedContent': sweep,
  'services/sessions/src/erasure/store.ts#sweepTombstones': sweep,
  'services/sessions/src/index-feed/store.ts#listVersionsAfter': 'rebuild and reconciliation read all sessions',
  'services/sessions/src/totals/store.ts#addChanges': 'a sweep adds the changes of all owners to the kept totals',
};

/** Functions whose statement takes a batch of rows, each of which names its owner. */
export const ownerInEachRow: ReadonlySet<string> = new Set([
  'packages/kit/src/outbox/store.ts#deleteConfirmedRows',
  'packages/kit/src/outbox/store.ts#findFullyConfirmed',
  'packages/kit/src/outbox/store.ts#lockRows',
  'packages/kit/src/outbox/store.ts#releaseRows',
  'packages/kit/src/outbox/store.ts#upsertRows',
  'services/search/src/indexing/attempt-store.ts#insertAttempts',
  'services/search/src/indexing/quarantine-store.ts#createQuarantineClearer',
  'services/search/src/postgres/search/passages.ts#findByReading',
  'services/sessions/src/index-feed/reconciliation-store.ts#readErasures',
  'services/sessions/src/index-feed/reconciliation-store.ts#readExpectedIndexStates',
  'services/sessions/src/list/store.ts#lookUpRows',
]);

/** Tables with an owner and a primary key without it, each with the reason. */
export const ownerOutsideKey: Readonly<Record<string, string>> = {
  'projects.deletion_log': log,
  'projects.deletion_replay': log,
  'search.attempts': attempts,
  'sessions.deletion_log': log,
  'sessions.deletion_replay': log,
};

/** Functions that compose their statement at run time. `recordIndexStatements` runs them. */
export const composed: ReadonlySet<string> = new Set([
  'services/search/src/postgres/search/find.ts#find',
  'services/search/src/postgres/write/write.ts#insertHead',
  'services/search/src/postgres/write/write.ts#writeTombstone',
]);

/** Files with parts of the statement that `find.ts` composes. */
export const partsOfComposed: readonly string[] = [
  'services/search/src/postgres/search/page.ts',
  'services/search/src/postgres/search/ranking.ts',
  'services/search/src/postgres/search/sql-query.ts',
];

/** Functions that send the statements of their callers, or that read whole tables by the catalog. */
export const withoutOwnText: readonly string[] = [
  'packages/kit/src/db/',
  'services/search/src/postgres/search/run-search.ts',
  // A backup reads and a restore writes all rows of all tables.
  'app/src/backup/',
];
