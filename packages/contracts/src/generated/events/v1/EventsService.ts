// Original file: proto/events.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ConfirmEventsRequestInput as _events_v1_ConfirmEventsRequestInput, ConfirmEventsRequest as _events_v1_ConfirmEventsRequest } from '../../events/v1/ConfirmEventsRequest.ts';
import type { ConfirmEventsResponseInput as _events_v1_ConfirmEventsResponseInput, ConfirmEventsResponse as _events_v1_ConfirmEventsResponse } from '../../events/v1/ConfirmEventsResponse.ts';

/**
 * Implemented by every service that has an outbox.
 */
export interface EventsServiceClient extends grpc.Client {
  /**
   * Confirms that a consumer has processed events. The outbox does not send them to it again.
   */
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  /**
   * Confirms that a consumer has processed events. The outbox does not send them to it again.
   */
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Implemented by every service that has an outbox.
 */
export interface EventsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Confirms that a consumer has processed events. The outbox does not send them to it again.
   */
  ConfirmEvents: grpc.handleUnaryCall<_events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponseInput>;
  
}

export interface EventsServiceDefinition extends grpc.ServiceDefinition {
  ConfirmEvents: MethodDefinition<_events_v1_ConfirmEventsRequestInput, _events_v1_ConfirmEventsResponseInput, _events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponse>
}
