// Original file: proto/subgraph.proto


/**
 * One GraphQL result.
 */
export interface ExecuteOperationResponseInput {
  /**
   * JSON object with `data` and `errors`.
   */
  'responseJson'?: (Buffer | Uint8Array | string);
}

/**
 * One GraphQL result.
 */
export interface ExecuteOperationResponse {
  /**
   * JSON object with `data` and `errors`.
   */
  'responseJson': (Buffer);
}
