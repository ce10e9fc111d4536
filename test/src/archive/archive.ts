import type { Peer } from '@archive/kit';
import type { Program } from '@archive/kit/testing';

/** The names of the settings are in docs/settings.md. */
export type ArchiveSettings = Readonly<Record<string, string>>;

export interface KeyOptions {
  /** Without this value, the key does not expire. */
  readonly expiresInSeconds?: number;
}

export interface IssuedKey {
  readonly key: string;
  readonly id: string;
}

export type Target = 'all' | 'gateway' | 'auth' | 'projects' | 'sessions' | 'search';

/** A test may kill, pause and restart the process. A restart may change its port. */
export interface ArchiveProcess extends Program {
  readonly target: Target;
  /** Pid of the latest start, also before the process is ready. Undefined until the process has written its pid. */
  readPid(): Promise<number | undefined>;
  /** The base URL of a gateway, or an empty text for a service. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Later starts run the release in this folder. */
  useRelease(folder: string): void;
  readonly dataDir: string;
  /** gRPC address of a service. Empty if the service does not run in this process. */
  address(service: 'auth' | 'projects' | 'sessions' | 'search'): string;
}

export interface Archive {
  readonly gateways: readonly string[];
  readonly processes: readonly ArchiveProcess[];
  readonly auth: Peer;
  readonly databaseUrl: string;
  /** If no user has this name, the user is created. */
  createKey(user: string, options?: KeyOptions): Promise<IssuedKey>;
  /** Resolves when auth has acknowledged the revocation. */
  revokeKey(id: string): Promise<void>;
  /** Resolves when no gateway accepts a key that this signing key has signed. */
  retireSigningKey(id: string): Promise<void>;
  stop(): Promise<void>;
}

/** A way to distribute the archive over processes and engines. */
export interface Topology {
  readonly name: string;
  /** Whether the machine has the engines of this topology. Prints the reason if not. */
  canRun(): Promise<boolean>;
  start(settings?: ArchiveSettings): Promise<Archive>;
}
