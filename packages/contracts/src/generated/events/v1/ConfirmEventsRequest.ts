// Original file: proto/events.proto

import type { EventInput as _events_v1_EventInput, Event as _events_v1_Event } from '../../events/v1/Event.ts';

/**
 * What a consumer has made durable.
 */
export interface ConfirmEventsRequestInput {
  /**
   * The consumer's name, as in the producer's outbox.
   */
  'consumer'?: (string);
  /**
   * What is confirmed.
   */
  'events'?: (_events_v1_EventInput)[];
}

/**
 * What a consumer has made durable.
 */
export interface ConfirmEventsRequest {
  /**
   * The consumer's name, as in the producer's outbox.
   */
  'consumer': (string);
  /**
   * What is confirmed.
   */
  'events': (_events_v1_Event)[];
}
