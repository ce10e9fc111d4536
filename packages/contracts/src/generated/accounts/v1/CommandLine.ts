// Original file: proto/accounts.proto


/**
 * The description that a command line gives of itself. It is not verified.
 */
export interface CommandLineInput {
  /**
   * Name of the host; empty: unknown.
   */
  'hostname'?: (string);
  /**
   * Operating system with its version; empty: unknown.
   */
  'system'?: (string);
  /**
   * Name of the user on the host; empty: unknown.
   */
  'username'?: (string);
  /**
   * Name and version of the program; empty: unknown.
   */
  'client'?: (string);
}

/**
 * The description that a command line gives of itself. It is not verified.
 */
export interface CommandLine {
  /**
   * Name of the host; empty: unknown.
   */
  'hostname': (string);
  /**
   * Operating system with its version; empty: unknown.
   */
  'system': (string);
  /**
   * Name of the user on the host; empty: unknown.
   */
  'username': (string);
  /**
   * Name and version of the program; empty: unknown.
   */
  'client': (string);
}
