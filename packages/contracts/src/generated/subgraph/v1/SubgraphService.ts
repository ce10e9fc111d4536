// Original file: proto/subgraph.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ExecuteOperationRequestInput as _subgraph_v1_ExecuteOperationRequestInput, ExecuteOperationRequest as _subgraph_v1_ExecuteOperationRequest } from '../../subgraph/v1/ExecuteOperationRequest.ts';
import type { ExecuteOperationResponseInput as _subgraph_v1_ExecuteOperationResponseInput, ExecuteOperationResponse as _subgraph_v1_ExecuteOperationResponse } from '../../subgraph/v1/ExecuteOperationResponse.ts';

/**
 * Every service with a subgraph implements this service. The call's metadata contains the owner's id.
 */
export interface SubgraphServiceClient extends grpc.Client {
  /**
   * Executes one GraphQL operation against the service's subgraph.
   */
  ExecuteOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  ExecuteOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  ExecuteOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  ExecuteOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  /**
   * Executes one GraphQL operation against the service's subgraph.
   */
  executeOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  executeOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  executeOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  executeOperation(argument: _subgraph_v1_ExecuteOperationRequestInput, callback: grpc.requestCallback<_subgraph_v1_ExecuteOperationResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Every service with a subgraph implements this service. The call's metadata contains the owner's id.
 */
export interface SubgraphServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Executes one GraphQL operation against the service's subgraph.
   */
  ExecuteOperation: grpc.handleUnaryCall<_subgraph_v1_ExecuteOperationRequest, _subgraph_v1_ExecuteOperationResponseInput>;
  
}

export interface SubgraphServiceDefinition extends grpc.ServiceDefinition {
  ExecuteOperation: MethodDefinition<_subgraph_v1_ExecuteOperationRequestInput, _subgraph_v1_ExecuteOperationResponseInput, _subgraph_v1_ExecuteOperationRequest, _subgraph_v1_ExecuteOperationResponse>
}
