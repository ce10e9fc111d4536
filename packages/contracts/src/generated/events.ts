export type { ConfirmEventsRequest } from './events/v1/ConfirmEventsRequest.ts';
export type { ConfirmEventsResponse } from './events/v1/ConfirmEventsResponse.ts';
export type { Event } from './events/v1/Event.ts';
