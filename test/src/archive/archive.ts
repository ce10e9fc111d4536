import type { Program } from '@archive/kit/testing';

/** What an archive is started with, beyond where its engines are: settings as in docs/settings.md. */
export type ArchiveSettings = Readonly<Record<string, string>>;

export interface KeyOptions {
  /** Lifetime in seconds; without it the key does not expire. */
  readonly expiresInSeconds?: number;
}

/** An API key, and the id to revoke it by. */
export interface IssuedKey {
  readonly key: string;
  readonly id: string;
}

export type Target = 'all' | 'gateway' | 'auth' | 'projects' | 'sessions' | 'search';

/** A process of the archive; a test may kill, pause and start it again, on a port that may be another. */
export interface ArchiveProcess extends Program {
  readonly target: Target;
  /** Number of the process that started last, also before it is ready; undefined where it has noted none yet. */
  readPid(): Promise<number | undefined>;
  /** Base URL; for `all` and `gateway`. */
  readonly url: string;
  /** The database that it uses; empty for `gateway`. */
  readonly databaseUrl: string;
  /** Absolute path of its data folder. */
  readonly dataDir: string;
  /** gRPC address of a service in it. */
  address(service: 'auth' | 'projects' | 'sessions' | 'search'): string;
}

/** A whole archive, running, as its clients and its operator see it. */
export interface Archive {
  /** Base URL of each of its gateways; all serve the same archive. */
  readonly gateways: readonly string[];
  /** Every process that was started for it; services before gateways. */
  readonly processes: readonly ArchiveProcess[];
  /** The database that holds all of it. */
  readonly databaseUrl: string;
  /** Makes the user too where there is none of that name. */
  createKey(user: string, options?: KeyOptions): Promise<IssuedKey>;
  /** Resolves when the revocation was acknowledged. */
  revokeKey(id: string): Promise<void>;
  /** Ends every process that was started for it. */
  stop(): Promise<void>;
}

/** A way of running the same archive. */
export interface Topology {
  readonly name: string;
  /** Whether its engines are on this machine; says in words where not. */
  canRun(): Promise<boolean>;
  start(settings?: ArchiveSettings): Promise<Archive>;
}
