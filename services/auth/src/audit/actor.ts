/** The origin of an action: a browser with or without a signed-in person, or the command line. */
export interface Actor {
  /** Undefined: nobody is signed in. */
  readonly personId: string | undefined;
  /** Id of the browser session; undefined: nobody is signed in. */
  readonly sessionId: string | undefined;
  /** Id of the API key of the request; absent: a browser or the command line. */
  readonly keyId?: string | undefined;
  /** IP address of the browser; undefined: the command line. */
  readonly address: string | undefined;
  /** User-Agent of the browser, at most 512 characters. */
  readonly userAgent: string;
  /** Aborts when a change that commits now would be answered too late. Absent: the change commits at any time. */
  readonly signal?: AbortSignal | undefined;
}

/** The operator at the command line. */
export const operator: Actor = { personId: undefined, sessionId: undefined, address: undefined, userAgent: '' };
