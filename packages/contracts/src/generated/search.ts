export type { Filters } from './search/v1/Filters.ts';
export type { FindSessionsRequest } from './search/v1/FindSessionsRequest.ts';
export type { FindSessionsResponse } from './search/v1/FindSessionsResponse.ts';
export type { Match } from './search/v1/Match.ts';
export type { MatchingExchange } from './search/v1/MatchingExchange.ts';
export type { ReindexRequest } from './search/v1/ReindexRequest.ts';
export type { ReindexResponse } from './search/v1/ReindexResponse.ts';
