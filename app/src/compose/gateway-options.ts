import { defaultLimits, type GatewayOptions } from '@archive/gateway';
import type { RateLimiter } from '@archive/kit';
import type { ServiceContext } from './service-row.ts';

type GatewayContext = Pick<
  ServiceContext<'auth' | 'projects' | 'sessions' | 'search'>,
  'settings' | 'log' | 'metrics' | 'spoolDir' | 'port' | 'peers'
>;

/** Creates the options of the gateway from the settings of its process. */
export function createGatewayOptions(context: GatewayContext, rateLimiter: RateLimiter): GatewayOptions {
  const { settings, log, metrics, spoolDir, port, peers } = context;
  return {
    host: settings.HOST,
    port,
    publicUrl: settings.PUBLIC_URL,
    peers,
    rateLimiter,
    rateLimits: {
      rest: settings.REST_LIMIT_PER_HOUR,
      graphql: settings.GRAPHQL_LIMIT_PER_HOUR,
      upload: settings.UPLOAD_LIMIT_PER_HOUR,
      account: settings.ACCOUNT_LIMIT_PER_HOUR,
    },
    requestLimits: {
      maxConcurrent: settings.REQUESTS_AT_ONCE,
      maxWaiting: settings.REQUESTS_WAITING,
      maxOpen: settings.REQUESTS_OPEN,
    },
    uploads: {
      limits: {
        compressedBytes: settings.UPLOAD_COMPRESSED_BYTES,
        decompressedBytes: settings.UPLOAD_BYTES,
        metadataBytes: settings.METADATA_BYTES,
      },
      budgetBytes: settings.UPLOAD_BUDGET_BYTES,
      spoolFolder: spoolDir,
    },
    disk: { minFreePercent: settings.MIN_FREE_DISK_PERCENT, minFreeBytes: settings.MIN_FREE_DISK_BYTES },
    metrics,
    graphLimits: { ...defaultLimits, cost: settings.GRAPHQL_COST },
    detailCompat: settings.DETAIL_COMPAT,
    trustedProxies: settings.TRUSTED_PROXIES,
    corsOrigins: settings.CORS_ORIGINS,
    drainWaitMs: settings.DRAIN_WAIT_MS,
    log,
  };
}
