// Original file: proto/accounts.proto


/**
 * How a command line describes itself. Nobody verifies the description.
 */
export interface CommandLineInput {
  /**
   * Name of the host; empty if unknown.
   */
  'hostname'?: (string);
  /**
   * Operating system with its version; empty if unknown.
   */
  'system'?: (string);
  /**
   * Name of the user on the host; empty if unknown.
   */
  'username'?: (string);
  /**
   * Name and version of the program; empty if unknown.
   */
  'client'?: (string);
}

/**
 * How a command line describes itself. Nobody verifies the description.
 */
export interface CommandLine {
  /**
   * Name of the host; empty if unknown.
   */
  'hostname': (string);
  /**
   * Operating system with its version; empty if unknown.
   */
  'system': (string);
  /**
   * Name of the user on the host; empty if unknown.
   */
  'username': (string);
  /**
   * Name and version of the program; empty if unknown.
   */
  'client': (string);
}
