/** The origin of an action: the operator, or a client, which may be a browser with a signed-in person. */
export interface Actor {
  /** Undefined: nobody is signed in. */
  readonly personId: string | undefined;
  /** Id of the browser session; undefined: nobody is signed in. */
  readonly sessionId: string | undefined;
  /** Id of the API key that was used for a deletion; absent for a deletion in a browser and for all other actions. */
  readonly keyId?: string | undefined;
  /** IP address of the client; undefined: the operator. */
  readonly address: string | undefined;
  /** User-Agent of the client, at most 512 characters. */
  readonly userAgent: string;
  /** Aborts when a change that commits now would be answered too late. Absent: the change commits at any time. */
  readonly signal?: AbortSignal | undefined;
}

/** The operator, who uses the archive's own commands, such as `npm run key`. */
export const operator: Actor = { personId: undefined, sessionId: undefined, address: undefined, userAgent: '' };
