import type { Program } from './program.ts';

/** A server to test against; a URL's or a container's belongs to somebody else or to the whole run. */
export interface Engine {
  readonly url: string;
  stop(): Promise<void>;
}

/** A server of the test's own: it may be killed, paused and emptied. */
export type DedicatedEngine = Engine & Program;

export interface ServerOptions {
  /** On 127.0.0.1; a free one unless told. */
  readonly port?: number;
  /** Added to the command line. */
  readonly args?: string[];
}
