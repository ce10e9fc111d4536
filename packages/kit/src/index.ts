export * from './config.ts';
export * from './concurrency/deadline.ts';
export * from './errors/errors.ts';
export * from './concurrency/job.ts';
export * from './lifecycle.ts';
export * from './log/log.ts';
export { createDebugToggle, createServiceLog } from './log/log-level.ts';
export * from './metrics/metrics.ts';
export * from './metrics/metrics-server.ts';
export { createCounter, createDurations } from './metrics/events.ts';
export { shareRead } from './metrics/share-read.ts';
export { createReadiness, type Readiness } from './metrics/readiness.ts';
export { ChunkList } from './files/chunk-list.ts';
export { Spool, type SpooledContent } from './files/spool.ts';
export type { SpoolFile } from './files/spool-file.ts';
export * from './service.ts';
export * from './concurrency/wait-for-any-event.ts';
export { syncFolder } from './files/sync-folder.ts';
export { writeNewFile } from './files/write-new-file.ts';
export * from './concurrency/cooperative-task.ts';
export { GroupCommit } from './concurrency/group-commit.ts';
export { currentOwner, runForOwner } from './concurrency/current-owner.ts';
export { FairSemaphore, type FairSemaphoreOptions } from './concurrency/fair-semaphore.ts';
export type { AcquireOptions, Permit } from './concurrency/permit.ts';
export { Semaphore } from './concurrency/semaphore.ts';
export {
  type EmbeddedPostgresOptions,
  type EmbeddedPostgres,
  formatEmbeddedUrl,
  maxSocketPathBytes,
  startEmbeddedPostgres,
} from './db/embedded.ts';
export { withQueryTimeout } from './db/statements/query-timeout.ts';
export { copyColumnBytes } from './db/copy.ts';
export { createPool } from './db/pool.ts';
export { migrate } from './db/migrate.ts';
export { retryWhileUnavailable } from './db/retry-while-unavailable.ts';
export { type AppliedMigration, createSchema } from './db/migrations/create-schema.ts';
export { query, queryOne, queryPrepared, type Queryable } from './db/query.ts';
export { transaction } from './db/transaction.ts';
export { batchCalls, type BatchedCall } from './grpc/batch-calls.ts';
export { type CallContext, backgroundContext, requireOwnerId } from './grpc/context.ts';
export { createServiceClient, type Peer, type ServiceClient } from './grpc/client.ts';
export { type Contract, loadContract, type MethodsOf } from './grpc/contract.ts';
export { type GrpcServer, implement, type Registration, startGrpcServer } from './grpc/server.ts';
export { toClientNetwork, toClientSite } from './rate-limit/client-network.ts';
export type { RateLimiter, RateLimitResult, RateLimitStatus } from './rate-limit/rate-limiter.ts';
export { createLocalRateLimiter, type LocalRateLimiterOptions } from './rate-limit/local.ts';
export { createRedisRateLimiter, type RedisRateLimiterOptions } from './rate-limit/redis.ts';
export type {
  Bus,
  BusEvent,
  BusHandler,
  ConsumerLag,
  EventTransport,
  Subscription,
  SubscriptionStatus,
} from './bus/bus.ts';
export { createLocalBus, type LocalBusOptions } from './bus/local.ts';
export { createNatsTransport, type NatsTransportOptions } from './bus/nats.ts';
export { consume, type ConsumeOptions } from './outbox/consume.ts';
export {
  confirmEvents,
  createEventsMethods,
  enqueue,
  enqueueAll,
  type OnFullyConfirmed,
  readOutboxId,
} from './outbox/outbox.ts';
export { type DeletionEntry } from './deletion-log/entry.ts';
export { type DeletionLog, startDeletionLog } from './deletion-log/deletion-log.ts';
export { flushAfter } from './deletion-log/flush-after.ts';
export { addDeletionLogMetric } from './deletion-log/metric.ts';
export {
  createLogAppender,
  type DamagedLine,
  listLogFiles,
  type LoggedEntry,
  pruneDeletionLog,
  readDeletionLog,
} from './deletion-log/log-folder.ts';
export { replayDeletions } from './deletion-log/replay-deletions.ts';
export { type Backlog, readBacklog, readBacklogOf } from './outbox/backlog.ts';
export { addOutboxMetrics } from './outbox/metrics.ts';
export { type Relay, type RelayOptions, startRelay } from './outbox/relay.ts';
export { DocumentCache } from './subgraph/document-cache.ts';
export { createEntityError } from './subgraph/graphql-errors.ts';
export { measureJson } from './subgraph/json-size.ts';
export { type Load, createLoader } from './subgraph/loader.ts';
export { ResponseSize, responseTooLargeError } from './subgraph/response-size.ts';
export { createSubgraph, type Resolvers, type Subgraph, type SubgraphOptions } from './subgraph/subgraph.ts';
export { WorkerError, type WorkerEnd } from './workers/worker-error.ts';
export { WorkerPool, type WorkerPoolOptions, type WorkerTaskOptions } from './workers/worker-pool.ts';
export { currentSpan, currentTraceparent, runInSpan, setTracer } from './tracing/current-span.ts';
export type { Span, SpanAttributes, SpanContext, SpanDescription, Tracer } from './tracing/span.ts';
export { runForItems, startTrace, type TracedItem, withSpan } from './tracing/with-span.ts';
export { servePort, createPortReader } from './workers/port-stream.ts';
