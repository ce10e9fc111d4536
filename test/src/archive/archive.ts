import type { Peer } from '@archive/kit';
import type { Program } from '@archive/kit/testing';

/** Settings, named as in docs/settings.md. */
export type ArchiveSettings = Readonly<Record<string, string>>;

export interface KeyOptions {
  /** Without a value the key does not expire. */
  readonly expiresInSeconds?: number;
}

/** An API key, and the id with which it is revoked. */
export interface IssuedKey {
  readonly key: string;
  readonly id: string;
}

export type Target = 'all' | 'gateway' | 'auth' | 'projects' | 'sessions' | 'search';

/** A process of the archive. A test may kill, pause and restart it; a restart may change its port. */
export interface ArchiveProcess extends Program {
  readonly target: Target;
  /**
   * The pid of the process that was started last, even if the process is not ready; undefined until it has written its
   * pid.
   */
  readPid(): Promise<number | undefined>;
  /** Base URL; empty if the target is a service. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Later starts run the release in this folder. */
  useRelease(folder: string): void;
  /** Absolute path of its data folder. */
  readonly dataDir: string;
  /** gRPC address of a service; empty if the service does not run in this process. */
  address(service: 'auth' | 'projects' | 'sessions' | 'search'): string;
}

export interface Archive {
  /** Base URL of each gateway. */
  readonly gateways: readonly string[];
  /** Services come before gateways. */
  readonly processes: readonly ArchiveProcess[];
  /** The service auth. */
  readonly auth: Peer;
  /** URL of the database of all services. */
  readonly databaseUrl: string;
  /** Creates the user if none has this name. */
  createKey(user: string, options?: KeyOptions): Promise<IssuedKey>;
  /** Resolves when auth has acknowledged the revocation. */
  revokeKey(id: string): Promise<void>;
  /** Retires a signing key; resolves when no gateway accepts a key that it signed. */
  retireSigningKey(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** A way to distribute the archive over processes and engines. */
export interface Topology {
  readonly name: string;
  /** Whether the machine has the engines of this topology; prints the reason if not. */
  canRun(): Promise<boolean>;
  start(settings?: ArchiveSettings): Promise<Archive>;
}
