// Original file: proto/search.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { FindSessionsRequestInput as _search_v1_FindSessionsRequestInput, FindSessionsRequest as _search_v1_FindSessionsRequest } from '../../search/v1/FindSessionsRequest.ts';
import type { FindSessionsResponseInput as _search_v1_FindSessionsResponseInput, FindSessionsResponse as _search_v1_FindSessionsResponse } from '../../search/v1/FindSessionsResponse.ts';
import type { ReconcileRequestInput as _search_v1_ReconcileRequestInput, ReconcileRequest as _search_v1_ReconcileRequest } from '../../search/v1/ReconcileRequest.ts';
import type { ReconcileResponseInput as _search_v1_ReconcileResponseInput, ReconcileResponse as _search_v1_ReconcileResponse } from '../../search/v1/ReconcileResponse.ts';
import type { ReindexRequestInput as _search_v1_ReindexRequestInput, ReindexRequest as _search_v1_ReindexRequest } from '../../search/v1/ReindexRequest.ts';
import type { ReindexResponseInput as _search_v1_ReindexResponseInput, ReindexResponse as _search_v1_ReindexResponse } from '../../search/v1/ReindexResponse.ts';

/**
 * Owns the search index. The call's metadata contains the owner's id.
 */
export interface SearchServiceClient extends grpc.Client {
  /**
   * Finds the owner's sessions that match, best first. An empty query finds all sessions that pass the filters, latest
   * activity first.
   */
  FindSessions(argument: _search_v1_FindSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  FindSessions(argument: _search_v1_FindSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  FindSessions(argument: _search_v1_FindSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  FindSessions(argument: _search_v1_FindSessionsRequestInput, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  /**
   * Finds the owner's sessions that match, best first. An empty query finds all sessions that pass the filters, latest
   * activity first.
   */
  findSessions(argument: _search_v1_FindSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  findSessions(argument: _search_v1_FindSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  findSessions(argument: _search_v1_FindSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  findSessions(argument: _search_v1_FindSessionsRequestInput, callback: grpc.requestCallback<_search_v1_FindSessionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reconciles the index with the sessions service, and erasures with the projects service. UNAVAILABLE while another
   * reconciliation is in progress or the index is incomplete.
   */
  Reconcile(argument: _search_v1_ReconcileRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReconcileResponse>;
  Reconcile(argument: _search_v1_ReconcileRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReconcileResponse>;
  /**
   * Reconciles the index with the sessions service, and erasures with the projects service. UNAVAILABLE while another
   * reconciliation is in progress or the index is incomplete.
   */
  reconcile(argument: _search_v1_ReconcileRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReconcileResponse>;
  reconcile(argument: _search_v1_ReconcileRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReconcileResponse>;
  
  /**
   * Indexes all live sessions again while the present index answers searches. In Elasticsearch, a new index then
   * replaces the present one. UNAVAILABLE while another rebuild is in progress.
   */
  Reindex(argument: _search_v1_ReindexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReindexResponse>;
  Reindex(argument: _search_v1_ReindexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReindexResponse>;
  /**
   * Indexes all live sessions again while the present index answers searches. In Elasticsearch, a new index then
   * replaces the present one. UNAVAILABLE while another rebuild is in progress.
   */
  reindex(argument: _search_v1_ReindexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReindexResponse>;
  reindex(argument: _search_v1_ReindexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_search_v1_ReindexResponse>;
  
}

/**
 * Owns the search index. The call's metadata contains the owner's id.
 */
export interface SearchServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Finds the owner's sessions that match, best first. An empty query finds all sessions that pass the filters, latest
   * activity first.
   */
  FindSessions: grpc.handleUnaryCall<_search_v1_FindSessionsRequest, _search_v1_FindSessionsResponseInput>;
  
  /**
   * Reconciles the index with the sessions service, and erasures with the projects service. UNAVAILABLE while another
   * reconciliation is in progress or the index is incomplete.
   */
  Reconcile: grpc.handleServerStreamingCall<_search_v1_ReconcileRequest, _search_v1_ReconcileResponseInput>;
  
  /**
   * Indexes all live sessions again while the present index answers searches. In Elasticsearch, a new index then
   * replaces the present one. UNAVAILABLE while another rebuild is in progress.
   */
  Reindex: grpc.handleServerStreamingCall<_search_v1_ReindexRequest, _search_v1_ReindexResponseInput>;
  
}

export interface SearchServiceDefinition extends grpc.ServiceDefinition {
  FindSessions: MethodDefinition<_search_v1_FindSessionsRequestInput, _search_v1_FindSessionsResponseInput, _search_v1_FindSessionsRequest, _search_v1_FindSessionsResponse>
  Reconcile: MethodDefinition<_search_v1_ReconcileRequestInput, _search_v1_ReconcileResponseInput, _search_v1_ReconcileRequest, _search_v1_ReconcileResponse>
  Reindex: MethodDefinition<_search_v1_ReindexRequestInput, _search_v1_ReindexResponseInput, _search_v1_ReindexRequest, _search_v1_ReindexResponse>
}
