// Original file: proto/events.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ConfirmEventsRequestInput as _events_v1_ConfirmEventsRequestInput, ConfirmEventsRequest as _events_v1_ConfirmEventsRequest } from '../../events/v1/ConfirmEventsRequest.ts';
import type { ConfirmEventsResponseInput as _events_v1_ConfirmEventsResponseInput, ConfirmEventsResponse as _events_v1_ConfirmEventsResponse } from '../../events/v1/ConfirmEventsResponse.ts';

/**
 * Served by every service that has an outbox.
 */
export interface EventsServiceClient extends grpc.Client {
  /**
   * Takes a consumer's word that events have had their effect; they are not sent to it again.
   */
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  /**
   * Takes a consumer's word that events have had their effect; they are not sent to it again.
   */
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Served by every service that has an outbox.
 */
export interface EventsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Takes a consumer's word that events have had their effect; they are not sent to it again.
   */
  ConfirmEvents: grpc.handleUnaryCall<_events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponseInput>;
  
}

export interface EventsServiceDefinition extends grpc.ServiceDefinition {
  ConfirmEvents: MethodDefinition<_events_v1_ConfirmEventsRequestInput, _events_v1_ConfirmEventsResponseInput, _events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponse>
}
