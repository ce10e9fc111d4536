// Original file: proto/accounts.proto


/**
 * The origin of a call: a client, which may be a browser with a signed-in person. The gateway sets all fields.
 */
export interface ActorInput {
  /**
   * Id of the person; empty if nobody is signed in.
   */
  'personId'?: (string);
  /**
   * Id of the browser session; empty if nobody is signed in.
   */
  'sessionId'?: (string);
  /**
   * The client's IP address, as the gateway determined it.
   */
  'address'?: (string);
  /**
   * The request's User-Agent. Only its first 512 characters are used.
   */
  'userAgent'?: (string);
}

/**
 * The origin of a call: a client, which may be a browser with a signed-in person. The gateway sets all fields.
 */
export interface Actor {
  /**
   * Id of the person; empty if nobody is signed in.
   */
  'personId': (string);
  /**
   * Id of the browser session; empty if nobody is signed in.
   */
  'sessionId': (string);
  /**
   * The client's IP address, as the gateway determined it.
   */
  'address': (string);
  /**
   * The request's User-Agent. Only its first 512 characters are used.
   */
  'userAgent': (string);
}
