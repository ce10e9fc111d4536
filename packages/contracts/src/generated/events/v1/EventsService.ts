// Original file: proto/events.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { ConfirmEventsRequestInput as _events_v1_ConfirmEventsRequestInput, ConfirmEventsRequest as _events_v1_ConfirmEventsRequest } from '../../events/v1/ConfirmEventsRequest.ts';
import type { ConfirmEventsResponseInput as _events_v1_ConfirmEventsResponseInput, ConfirmEventsResponse as _events_v1_ConfirmEventsResponse } from '../../events/v1/ConfirmEventsResponse.ts';
import type { DescribeOutboxRequestInput as _events_v1_DescribeOutboxRequestInput, DescribeOutboxRequest as _events_v1_DescribeOutboxRequest } from '../../events/v1/DescribeOutboxRequest.ts';
import type { DescribeOutboxResponseInput as _events_v1_DescribeOutboxResponseInput, DescribeOutboxResponse as _events_v1_DescribeOutboxResponse } from '../../events/v1/DescribeOutboxResponse.ts';

/**
 * Every service with an outbox implements this service.
 */
export interface EventsServiceClient extends grpc.Client {
  /**
   * Confirms that a consumer has processed events. The confirmation deletes the consumer's outbox rows.
   */
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  ConfirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  /**
   * Confirms that a consumer has processed events. The confirmation deletes the consumer's outbox rows.
   */
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  confirmEvents(argument: _events_v1_ConfirmEventsRequestInput, callback: grpc.requestCallback<_events_v1_ConfirmEventsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Returns the id of the outbox, which is part of the names on the bus.
   */
  DescribeOutbox(argument: _events_v1_DescribeOutboxRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  DescribeOutbox(argument: _events_v1_DescribeOutboxRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  DescribeOutbox(argument: _events_v1_DescribeOutboxRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  DescribeOutbox(argument: _events_v1_DescribeOutboxRequestInput, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  /**
   * Returns the id of the outbox, which is part of the names on the bus.
   */
  describeOutbox(argument: _events_v1_DescribeOutboxRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  describeOutbox(argument: _events_v1_DescribeOutboxRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  describeOutbox(argument: _events_v1_DescribeOutboxRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  describeOutbox(argument: _events_v1_DescribeOutboxRequestInput, callback: grpc.requestCallback<_events_v1_DescribeOutboxResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Every service with an outbox implements this service.
 */
export interface EventsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Confirms that a consumer has processed events. The confirmation deletes the consumer's outbox rows.
   */
  ConfirmEvents: grpc.handleUnaryCall<_events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponseInput>;
  
  /**
   * Returns the id of the outbox, which is part of the names on the bus.
   */
  DescribeOutbox: grpc.handleUnaryCall<_events_v1_DescribeOutboxRequest, _events_v1_DescribeOutboxResponseInput>;
  
}

export interface EventsServiceDefinition extends grpc.ServiceDefinition {
  ConfirmEvents: MethodDefinition<_events_v1_ConfirmEventsRequestInput, _events_v1_ConfirmEventsResponseInput, _events_v1_ConfirmEventsRequest, _events_v1_ConfirmEventsResponse>
  DescribeOutbox: MethodDefinition<_events_v1_DescribeOutboxRequestInput, _events_v1_DescribeOutboxResponseInput, _events_v1_DescribeOutboxRequest, _events_v1_DescribeOutboxResponse>
}
