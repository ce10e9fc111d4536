import type { Logger, Metrics, Peer } from '@archive/kit';
import type { Resource, Settings } from '../config/config.ts';
import type { Engines } from './engines.ts';

type EngineName = keyof Engines;
export type PeerName = Exclude<Resource, EngineName | 'internalSecret'>;

/**
 * The parameter of a service's `start` function. It has only those engines and peers that the service's row names in
 * `needs`.
 */
export interface ServiceContext<Need extends Resource> {
  readonly settings: Settings;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Directory for uploads that are too large for memory. */
  readonly spoolDir: string;
  /** Undefined: no deletion log is kept. */
  readonly deletionLogFolder: string | undefined;
  /** The gRPC address to listen on, and the secret that callers must send. */
  readonly listen: Peer;
  readonly port: number;
  readonly engines: Pick<Engines, Extract<Need, EngineName>>;
  readonly peers: Readonly<Record<Extract<Need, PeerName>, Peer>>;
}

export interface RunningService {
  readonly address?: string;
  readonly httpPort?: number;
  stop(): Promise<void>;
}

export interface ServiceRow<Need extends Resource> {
  /** Default of PORT. */
  readonly port: number;
  readonly needs: readonly Need[];
  readonly start: (context: ServiceContext<Need>) => Promise<RunningService>;
  readonly stopTimeoutMs?: (settings: Settings) => number;
}

/** Infers the type `Need` from the `needs` of a row, so that the row's `start` can use only these resources. */
export function defineService<const Need extends Resource>(row: ServiceRow<Need>): ServiceRow<Need> {
  return row;
}
