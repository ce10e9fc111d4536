export type { ConfirmEventsRequest } from './events/v1/ConfirmEventsRequest.ts';
export type { ConfirmEventsResponse } from './events/v1/ConfirmEventsResponse.ts';
export type { DescribeOutboxRequest } from './events/v1/DescribeOutboxRequest.ts';
export type { DescribeOutboxResponse } from './events/v1/DescribeOutboxResponse.ts';
export type { Event } from './events/v1/Event.ts';
