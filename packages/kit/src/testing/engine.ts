import type { Program } from './program.ts';

/** A server to test against. `stop` does not end a server that other tests use. */
export interface Engine {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server of one test. The test may kill, pause and empty it. */
export type DedicatedEngine = Engine & Program;

export interface ServerOptions {
  /** Port on 127.0.0.1; a free one by default. */
  readonly port?: number;
  readonly args?: string[];
  /** The complete environment of the server; that of the test by default. */
  readonly env?: NodeJS.ProcessEnv;
}
