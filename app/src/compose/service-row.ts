import type { Logger, Metrics, Peer } from '@archive/kit';
import type { Resource, Settings } from '../config/config.ts';
import type { Engines } from './engines.ts';

type EngineName = keyof Engines;
/** Resources that are services. */
export type PeerName = Exclude<Resource, EngineName | 'internalSecret'>;

/** Input of the `start` function of a service: only the resources that its row names in `needs`. */
export interface ServiceContext<Need extends Resource> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Directory for uploads too large for memory. */
  readonly spoolDir: string;
  /** gRPC address to listen on, and the secret that callers must send. */
  readonly listen: Peer;
  /** HTTP port to listen on. */
  readonly port: number;
  readonly engines: Pick<Engines, Extract<Need, EngineName>>;
  readonly peers: Readonly<Record<Extract<Need, PeerName>, Peer>>;
}

export interface RunningService {
  /** gRPC address, with the port in use; absent if the service has none. */
  readonly address?: string;
  /** HTTP port in use; only the gateway has one. */
  readonly httpPort?: number;
  stop(): Promise<void>;
}

export interface ServiceRow<Need extends Resource> {
  /** Default of PORT. */
  readonly port: number;
  readonly needs: readonly Need[];
  readonly start: (context: ServiceContext<Need>) => Promise<RunningService>;
  /** If absent, the default of `Lifecycle` applies. */
  readonly stopTimeoutMs?: (settings: Settings) => number;
}

/** Infers `Need` from the `needs` of a row, so that its `start` can use only these resources. */
export function defineService<const Need extends Resource>(row: ServiceRow<Need>): ServiceRow<Need> {
  return row;
}
