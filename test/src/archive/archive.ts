import type { Program } from '@archive/kit/testing';

/** Settings, named as in docs/settings.md. */
export type ArchiveSettings = Readonly<Record<string, string>>;

export interface KeyOptions {
  /** Without a value the key does not expire. */
  readonly expiresInSeconds?: number;
}

/** An API key, and the id that revokes it. */
export interface IssuedKey {
  readonly key: string;
  readonly id: string;
}

export type Target = 'all' | 'gateway' | 'auth' | 'projects' | 'sessions' | 'search';

/** A process of the archive. A test may kill, pause and restart it; a restart may change its port. */
export interface ArchiveProcess extends Program {
  readonly target: Target;
  /** The pid of the last start, also before it is ready; undefined until the process has written it. */
  readPid(): Promise<number | undefined>;
  /** Base URL; empty if the target is a service. */
  readonly url: string;
  /** URL of the database. */
  readonly databaseUrl: string;
  /** Later starts run the release in this folder. */
  useRelease(folder: string): void;
  /** Absolute path of its data folder. */
  readonly dataDir: string;
  /** gRPC address of a service that runs in this process; empty if it does not. */
  address(service: 'auth' | 'projects' | 'sessions' | 'search'): string;
}

/** A running archive with all its processes. */
export interface Archive {
  /** Base URL of each gateway. */
  readonly gateways: readonly string[];
  /** Services come before gateways. */
  readonly processes: readonly ArchiveProcess[];
  /** URL of the database of all services. */
  readonly databaseUrl: string;
  /** Creates the user if none has this name. */
  createKey(user: string, options?: KeyOptions): Promise<IssuedKey>;
  /** Resolves when auth has acknowledged the revocation. */
  revokeKey(id: string): Promise<void>;
  /** Retires a signing key; resolves when no gateway accepts a key that it signed. */
  retireSigningKey(id: string): Promise<void>;
  /** Ends every process of the archive. */
  stop(): Promise<void>;
}

/** A way to distribute the archive over processes and engines. */
export interface Topology {
  readonly name: string;
  /** Whether the machine has its engines; prints the reason if not. */
  canRun(): Promise<boolean>;
  start(settings?: ArchiveSettings): Promise<Archive>;
}
