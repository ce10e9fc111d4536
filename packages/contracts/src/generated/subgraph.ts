export type { ExecuteOperationRequest } from './subgraph/v1/ExecuteOperationRequest.ts';
export type { ExecuteOperationResponse } from './subgraph/v1/ExecuteOperationResponse.ts';
