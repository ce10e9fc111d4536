// Original file: proto/events.proto

import type { EventInput as _events_v1_EventInput, Event as _events_v1_Event } from '../../events/v1/Event.ts';

/**
 * Events that a consumer has processed. Their effects are durable.
 */
export interface ConfirmEventsRequestInput {
  /**
   * The consumer's name in the outbox rows.
   */
  'consumer'?: (string);
  /**
   * The processed events.
   */
  'events'?: (_events_v1_EventInput)[];
}

/**
 * Events that a consumer has processed. Their effects are durable.
 */
export interface ConfirmEventsRequest {
  /**
   * The consumer's name in the outbox rows.
   */
  'consumer': (string);
  /**
   * The processed events.
   */
  'events': (_events_v1_Event)[];
}
