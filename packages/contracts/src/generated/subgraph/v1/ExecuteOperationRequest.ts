// Original file: proto/subgraph.proto


/**
 * One GraphQL request.
 */
export interface ExecuteOperationRequestInput {
  /**
   * JSON object with `query`, and optionally `variables` and `operationName`.
   */
  'requestJson'?: (Buffer | Uint8Array | string);
}

/**
 * One GraphQL request.
 */
export interface ExecuteOperationRequest {
  /**
   * JSON object with `query`, and optionally `variables` and `operationName`.
   */
  'requestJson': (Buffer);
}
