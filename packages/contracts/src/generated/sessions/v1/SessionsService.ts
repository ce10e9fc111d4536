// Original file: proto/sessions.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteSessionRequestInput as _sessions_v1_DeleteSessionRequestInput, DeleteSessionRequest as _sessions_v1_DeleteSessionRequest } from '../../sessions/v1/DeleteSessionRequest.ts';
import type { DeleteSessionResponseInput as _sessions_v1_DeleteSessionResponseInput, DeleteSessionResponse as _sessions_v1_DeleteSessionResponse } from '../../sessions/v1/DeleteSessionResponse.ts';
import type { ListExclusionsRequestInput as _sessions_v1_ListExclusionsRequestInput, ListExclusionsRequest as _sessions_v1_ListExclusionsRequest } from '../../sessions/v1/ListExclusionsRequest.ts';
import type { ListExclusionsResponseInput as _sessions_v1_ListExclusionsResponseInput, ListExclusionsResponse as _sessions_v1_ListExclusionsResponse } from '../../sessions/v1/ListExclusionsResponse.ts';
import type { ListRecentSessionsRequestInput as _sessions_v1_ListRecentSessionsRequestInput, ListRecentSessionsRequest as _sessions_v1_ListRecentSessionsRequest } from '../../sessions/v1/ListRecentSessionsRequest.ts';
import type { ListRecentSessionsResponseInput as _sessions_v1_ListRecentSessionsResponseInput, ListRecentSessionsResponse as _sessions_v1_ListRecentSessionsResponse } from '../../sessions/v1/ListRecentSessionsResponse.ts';
import type { ListSessionsRequestInput as _sessions_v1_ListSessionsRequestInput, ListSessionsRequest as _sessions_v1_ListSessionsRequest } from '../../sessions/v1/ListSessionsRequest.ts';
import type { ListSessionsResponseInput as _sessions_v1_ListSessionsResponseInput, ListSessionsResponse as _sessions_v1_ListSessionsResponse } from '../../sessions/v1/ListSessionsResponse.ts';
import type { ListSizesRequestInput as _sessions_v1_ListSizesRequestInput, ListSizesRequest as _sessions_v1_ListSizesRequest } from '../../sessions/v1/ListSizesRequest.ts';
import type { ListSizesResponseInput as _sessions_v1_ListSizesResponseInput, ListSizesResponse as _sessions_v1_ListSizesResponse } from '../../sessions/v1/ListSizesResponse.ts';
import type { ListVersionsRequestInput as _sessions_v1_ListVersionsRequestInput, ListVersionsRequest as _sessions_v1_ListVersionsRequest } from '../../sessions/v1/ListVersionsRequest.ts';
import type { ListVersionsResponseInput as _sessions_v1_ListVersionsResponseInput, ListVersionsResponse as _sessions_v1_ListVersionsResponse } from '../../sessions/v1/ListVersionsResponse.ts';
import type { LookUpErasuresRequestInput as _sessions_v1_LookUpErasuresRequestInput, LookUpErasuresRequest as _sessions_v1_LookUpErasuresRequest } from '../../sessions/v1/LookUpErasuresRequest.ts';
import type { LookUpErasuresResponseInput as _sessions_v1_LookUpErasuresResponseInput, LookUpErasuresResponse as _sessions_v1_LookUpErasuresResponse } from '../../sessions/v1/LookUpErasuresResponse.ts';
import type { LookUpSessionsRequestInput as _sessions_v1_LookUpSessionsRequestInput, LookUpSessionsRequest as _sessions_v1_LookUpSessionsRequest } from '../../sessions/v1/LookUpSessionsRequest.ts';
import type { LookUpSessionsResponseInput as _sessions_v1_LookUpSessionsResponseInput, LookUpSessionsResponse as _sessions_v1_LookUpSessionsResponse } from '../../sessions/v1/LookUpSessionsResponse.ts';
import type { LookUpVersionsRequestInput as _sessions_v1_LookUpVersionsRequestInput, LookUpVersionsRequest as _sessions_v1_LookUpVersionsRequest } from '../../sessions/v1/LookUpVersionsRequest.ts';
import type { LookUpVersionsResponseInput as _sessions_v1_LookUpVersionsResponseInput, LookUpVersionsResponse as _sessions_v1_LookUpVersionsResponse } from '../../sessions/v1/LookUpVersionsResponse.ts';
import type { OfferSessionRequestInput as _sessions_v1_OfferSessionRequestInput, OfferSessionRequest as _sessions_v1_OfferSessionRequest } from '../../sessions/v1/OfferSessionRequest.ts';
import type { OfferSessionResponseInput as _sessions_v1_OfferSessionResponseInput, OfferSessionResponse as _sessions_v1_OfferSessionResponse } from '../../sessions/v1/OfferSessionResponse.ts';
import type { OpenTicketRequestInput as _sessions_v1_OpenTicketRequestInput, OpenTicketRequest as _sessions_v1_OpenTicketRequest } from '../../sessions/v1/OpenTicketRequest.ts';
import type { OpenTicketResponseInput as _sessions_v1_OpenTicketResponseInput, OpenTicketResponse as _sessions_v1_OpenTicketResponse } from '../../sessions/v1/OpenTicketResponse.ts';
import type { RaiseFenceRequestInput as _sessions_v1_RaiseFenceRequestInput, RaiseFenceRequest as _sessions_v1_RaiseFenceRequest } from '../../sessions/v1/RaiseFenceRequest.ts';
import type { RaiseFenceResponseInput as _sessions_v1_RaiseFenceResponseInput, RaiseFenceResponse as _sessions_v1_RaiseFenceResponse } from '../../sessions/v1/RaiseFenceResponse.ts';
import type { ReadForIndexRequestInput as _sessions_v1_ReadForIndexRequestInput, ReadForIndexRequest as _sessions_v1_ReadForIndexRequest } from '../../sessions/v1/ReadForIndexRequest.ts';
import type { ReadForIndexResponseInput as _sessions_v1_ReadForIndexResponseInput, ReadForIndexResponse as _sessions_v1_ReadForIndexResponse } from '../../sessions/v1/ReadForIndexResponse.ts';
import type { ReadSessionRequestInput as _sessions_v1_ReadSessionRequestInput, ReadSessionRequest as _sessions_v1_ReadSessionRequest } from '../../sessions/v1/ReadSessionRequest.ts';
import type { ReadSessionResponseInput as _sessions_v1_ReadSessionResponseInput, ReadSessionResponse as _sessions_v1_ReadSessionResponse } from '../../sessions/v1/ReadSessionResponse.ts';
import type { StoreSessionRequestInput as _sessions_v1_StoreSessionRequestInput, StoreSessionRequest as _sessions_v1_StoreSessionRequest } from '../../sessions/v1/StoreSessionRequest.ts';
import type { StoreSessionResponseInput as _sessions_v1_StoreSessionResponseInput, StoreSessionResponse as _sessions_v1_StoreSessionResponse } from '../../sessions/v1/StoreSessionResponse.ts';

/**
 * Owns sessions and their content. The owner of a call is in its metadata, except where items carry it.
 */
export interface SessionsServiceClient extends grpc.Client {
  /**
   * Deletes one session with its content.
   */
  DeleteSession(argument: _sessions_v1_DeleteSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  DeleteSession(argument: _sessions_v1_DeleteSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  DeleteSession(argument: _sessions_v1_DeleteSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  DeleteSession(argument: _sessions_v1_DeleteSessionRequestInput, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  /**
   * Deletes one session with its content.
   */
  deleteSession(argument: _sessions_v1_DeleteSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  deleteSession(argument: _sessions_v1_DeleteSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  deleteSession(argument: _sessions_v1_DeleteSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  deleteSession(argument: _sessions_v1_DeleteSessionRequestInput, callback: grpc.requestCallback<_sessions_v1_DeleteSessionResponse>): grpc.ClientUnaryCall;
  
  /**
   * What of the owner's is deleted without search having confirmed it: no search may show it.
   */
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  /**
   * What of the owner's is deleted without search having confirmed it: no search may show it.
   */
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * The owner's most recent sessions across projects.
   */
  ListRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  ListRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  /**
   * The owner's most recent sessions across projects.
   */
  listRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  listRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  
  /**
   * All sessions of a project, last activity first; with a limit, one page of them.
   */
  ListSessions(argument: _sessions_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  ListSessions(argument: _sessions_v1_ListSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  /**
   * All sessions of a project, last activity first; with a limit, one page of them.
   */
  listSessions(argument: _sessions_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  listSessions(argument: _sessions_v1_ListSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  
  /**
   * Sizes of all sessions of a project.
   */
  ListSizes(argument: _sessions_v1_ListSizesRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  ListSizes(argument: _sessions_v1_ListSizesRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  /**
   * Sizes of all sessions of a project.
   */
  listSizes(argument: _sessions_v1_ListSizesRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  listSizes(argument: _sessions_v1_ListSizesRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  
  /**
   * Live sessions of all owners, in the order of owner, project and session: what an index must hold.
   */
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  /**
   * Live sessions of all owners, in the order of owner, project and session: what an index must hold.
   */
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Whether dead generations are behind their fence and erased; one query for all items.
   */
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  /**
   * Whether dead generations are behind their fence and erased; one query for all items.
   */
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  
  /**
   * Version and sizes of sessions of any owners; one query for all items.
   */
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  /**
   * Version and sizes of sessions of any owners; one query for all items.
   */
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * What the index must have of sessions in which it differs; one query for all items.
   */
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  /**
   * What the index must have of sessions in which it differs; one query for all items.
   */
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Offers an upload by its tag; the content follows by StoreSession unless the offer is settled.
   */
  OfferSession(argument: _sessions_v1_OfferSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  OfferSession(argument: _sessions_v1_OfferSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  OfferSession(argument: _sessions_v1_OfferSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  OfferSession(argument: _sessions_v1_OfferSessionRequestInput, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  /**
   * Offers an upload by its tag; the content follows by StoreSession unless the offer is settled.
   */
  offerSession(argument: _sessions_v1_OfferSessionRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  offerSession(argument: _sessions_v1_OfferSessionRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  offerSession(argument: _sessions_v1_OfferSessionRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  offerSession(argument: _sessions_v1_OfferSessionRequestInput, callback: grpc.requestCallback<_sessions_v1_OfferSessionResponse>): grpc.ClientUnaryCall;
  
  /**
   * What an upload must know of deletions when it begins.
   */
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  /**
   * What an upload must know of deletions when it begins.
   */
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  
  /**
   * Makes every session of these generations unreachable at once, and for ever.
   */
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  /**
   * Makes every session of these generations unreachable at once, and for ever.
   */
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  
  /**
   * A session as it is now with all that is indexed of it; absent where it is not live.
   */
  ReadForIndex(argument: _sessions_v1_ReadForIndexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  ReadForIndex(argument: _sessions_v1_ReadForIndexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  /**
   * A session as it is now with all that is indexed of it; absent where it is not live.
   */
  readForIndex(argument: _sessions_v1_ReadForIndexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  readForIndex(argument: _sessions_v1_ReadForIndexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  
  /**
   * One session, then one part of its content as stored; NOT_FOUND when the session or that part is absent.
   */
  ReadSession(argument: _sessions_v1_ReadSessionRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  ReadSession(argument: _sessions_v1_ReadSessionRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  /**
   * One session, then one part of its content as stored; NOT_FOUND when the session or that part is absent.
   */
  readSession(argument: _sessions_v1_ReadSessionRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  readSession(argument: _sessions_v1_ReadSessionRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  
  /**
   * Stores an upload whole: first its head, then its content.
   */
  StoreSession(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  /**
   * Stores an upload whole: first its head, then its content.
   */
  storeSession(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  
}

/**
 * Owns sessions and their content. The owner of a call is in its metadata, except where items carry it.
 */
export interface SessionsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Deletes one session with its content.
   */
  DeleteSession: grpc.handleUnaryCall<_sessions_v1_DeleteSessionRequest, _sessions_v1_DeleteSessionResponseInput>;
  
  /**
   * What of the owner's is deleted without search having confirmed it: no search may show it.
   */
  ListExclusions: grpc.handleUnaryCall<_sessions_v1_ListExclusionsRequest, _sessions_v1_ListExclusionsResponseInput>;
  
  /**
   * The owner's most recent sessions across projects.
   */
  ListRecentSessions: grpc.handleServerStreamingCall<_sessions_v1_ListRecentSessionsRequest, _sessions_v1_ListRecentSessionsResponseInput>;
  
  /**
   * All sessions of a project, last activity first; with a limit, one page of them.
   */
  ListSessions: grpc.handleServerStreamingCall<_sessions_v1_ListSessionsRequest, _sessions_v1_ListSessionsResponseInput>;
  
  /**
   * Sizes of all sessions of a project.
   */
  ListSizes: grpc.handleServerStreamingCall<_sessions_v1_ListSizesRequest, _sessions_v1_ListSizesResponseInput>;
  
  /**
   * Live sessions of all owners, in the order of owner, project and session: what an index must hold.
   */
  ListVersions: grpc.handleUnaryCall<_sessions_v1_ListVersionsRequest, _sessions_v1_ListVersionsResponseInput>;
  
  /**
   * Whether dead generations are behind their fence and erased; one query for all items.
   */
  LookUpErasures: grpc.handleUnaryCall<_sessions_v1_LookUpErasuresRequest, _sessions_v1_LookUpErasuresResponseInput>;
  
  /**
   * Version and sizes of sessions of any owners; one query for all items.
   */
  LookUpSessions: grpc.handleUnaryCall<_sessions_v1_LookUpSessionsRequest, _sessions_v1_LookUpSessionsResponseInput>;
  
  /**
   * What the index must have of sessions in which it differs; one query for all items.
   */
  LookUpVersions: grpc.handleUnaryCall<_sessions_v1_LookUpVersionsRequest, _sessions_v1_LookUpVersionsResponseInput>;
  
  /**
   * Offers an upload by its tag; the content follows by StoreSession unless the offer is settled.
   */
  OfferSession: grpc.handleUnaryCall<_sessions_v1_OfferSessionRequest, _sessions_v1_OfferSessionResponseInput>;
  
  /**
   * What an upload must know of deletions when it begins.
   */
  OpenTicket: grpc.handleUnaryCall<_sessions_v1_OpenTicketRequest, _sessions_v1_OpenTicketResponseInput>;
  
  /**
   * Makes every session of these generations unreachable at once, and for ever.
   */
  RaiseFence: grpc.handleUnaryCall<_sessions_v1_RaiseFenceRequest, _sessions_v1_RaiseFenceResponseInput>;
  
  /**
   * A session as it is now with all that is indexed of it; absent where it is not live.
   */
  ReadForIndex: grpc.handleServerStreamingCall<_sessions_v1_ReadForIndexRequest, _sessions_v1_ReadForIndexResponseInput>;
  
  /**
   * One session, then one part of its content as stored; NOT_FOUND when the session or that part is absent.
   */
  ReadSession: grpc.handleServerStreamingCall<_sessions_v1_ReadSessionRequest, _sessions_v1_ReadSessionResponseInput>;
  
  /**
   * Stores an upload whole: first its head, then its content.
   */
  StoreSession: grpc.handleClientStreamingCall<_sessions_v1_StoreSessionRequest, _sessions_v1_StoreSessionResponseInput>;
  
}

export interface SessionsServiceDefinition extends grpc.ServiceDefinition {
  DeleteSession: MethodDefinition<_sessions_v1_DeleteSessionRequestInput, _sessions_v1_DeleteSessionResponseInput, _sessions_v1_DeleteSessionRequest, _sessions_v1_DeleteSessionResponse>
  ListExclusions: MethodDefinition<_sessions_v1_ListExclusionsRequestInput, _sessions_v1_ListExclusionsResponseInput, _sessions_v1_ListExclusionsRequest, _sessions_v1_ListExclusionsResponse>
  ListRecentSessions: MethodDefinition<_sessions_v1_ListRecentSessionsRequestInput, _sessions_v1_ListRecentSessionsResponseInput, _sessions_v1_ListRecentSessionsRequest, _sessions_v1_ListRecentSessionsResponse>
  ListSessions: MethodDefinition<_sessions_v1_ListSessionsRequestInput, _sessions_v1_ListSessionsResponseInput, _sessions_v1_ListSessionsRequest, _sessions_v1_ListSessionsResponse>
  ListSizes: MethodDefinition<_sessions_v1_ListSizesRequestInput, _sessions_v1_ListSizesResponseInput, _sessions_v1_ListSizesRequest, _sessions_v1_ListSizesResponse>
  ListVersions: MethodDefinition<_sessions_v1_ListVersionsRequestInput, _sessions_v1_ListVersionsResponseInput, _sessions_v1_ListVersionsRequest, _sessions_v1_ListVersionsResponse>
  LookUpErasures: MethodDefinition<_sessions_v1_LookUpErasuresRequestInput, _sessions_v1_LookUpErasuresResponseInput, _sessions_v1_LookUpErasuresRequest, _sessions_v1_LookUpErasuresResponse>
  LookUpSessions: MethodDefinition<_sessions_v1_LookUpSessionsRequestInput, _sessions_v1_LookUpSessionsResponseInput, _sessions_v1_LookUpSessionsRequest, _sessions_v1_LookUpSessionsResponse>
  LookUpVersions: MethodDefinition<_sessions_v1_LookUpVersionsRequestInput, _sessions_v1_LookUpVersionsResponseInput, _sessions_v1_LookUpVersionsRequest, _sessions_v1_LookUpVersionsResponse>
  OfferSession: MethodDefinition<_sessions_v1_OfferSessionRequestInput, _sessions_v1_OfferSessionResponseInput, _sessions_v1_OfferSessionRequest, _sessions_v1_OfferSessionResponse>
  OpenTicket: MethodDefinition<_sessions_v1_OpenTicketRequestInput, _sessions_v1_OpenTicketResponseInput, _sessions_v1_OpenTicketRequest, _sessions_v1_OpenTicketResponse>
  RaiseFence: MethodDefinition<_sessions_v1_RaiseFenceRequestInput, _sessions_v1_RaiseFenceResponseInput, _sessions_v1_RaiseFenceRequest, _sessions_v1_RaiseFenceResponse>
  ReadForIndex: MethodDefinition<_sessions_v1_ReadForIndexRequestInput, _sessions_v1_ReadForIndexResponseInput, _sessions_v1_ReadForIndexRequest, _sessions_v1_ReadForIndexResponse>
  ReadSession: MethodDefinition<_sessions_v1_ReadSessionRequestInput, _sessions_v1_ReadSessionResponseInput, _sessions_v1_ReadSessionRequest, _sessions_v1_ReadSessionResponse>
  StoreSession: MethodDefinition<_sessions_v1_StoreSessionRequestInput, _sessions_v1_StoreSessionResponseInput, _sessions_v1_StoreSessionRequest, _sessions_v1_StoreSessionResponse>
}
