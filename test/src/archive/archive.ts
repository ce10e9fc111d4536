import type { Peer } from '@archive/kit';
import type { Program } from '@archive/kit/testing';

/** The names are those of docs/settings.md. */
export type ArchiveSettings = Readonly<Record<string, string>>;

export interface KeyOptions {
  /** Without a value the key does not expire. */
  readonly expiresInSeconds?: number;
}

/** `id` identifies the key for its revocation. */
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
  /** Base URL. Empty if the target is a service. */
  readonly url: string;
  readonly databaseUrl: string;
  /** Later starts run the release in this folder. */
  useRelease(folder: string): void;
  /** Absolute path of the data folder. */
  readonly dataDir: string;
  /** gRPC address of a service. Empty if the service does not run in this process. */
  address(service: 'auth' | 'projects' | 'sessions' | 'search'): string;
}

export interface Archive {
  /** Base URL of each gateway. */
  readonly gateways: readonly string[];
  /** Services come before gateways. */
  readonly processes: readonly ArchiveProcess[];
  readonly auth: Peer;
  /** URL of the database of all services. */
  readonly databaseUrl: string;
  /** Creates the user if none has this name. */
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
