// Original file: proto/sessions.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { CheckUploadRequestInput as _sessions_v1_CheckUploadRequestInput, CheckUploadRequest as _sessions_v1_CheckUploadRequest } from '../../sessions/v1/CheckUploadRequest.ts';
import type { CheckUploadResponseInput as _sessions_v1_CheckUploadResponseInput, CheckUploadResponse as _sessions_v1_CheckUploadResponse } from '../../sessions/v1/CheckUploadResponse.ts';
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
import type { OpenTicketRequestInput as _sessions_v1_OpenTicketRequestInput, OpenTicketRequest as _sessions_v1_OpenTicketRequest } from '../../sessions/v1/OpenTicketRequest.ts';
import type { OpenTicketResponseInput as _sessions_v1_OpenTicketResponseInput, OpenTicketResponse as _sessions_v1_OpenTicketResponse } from '../../sessions/v1/OpenTicketResponse.ts';
import type { RaiseFenceRequestInput as _sessions_v1_RaiseFenceRequestInput, RaiseFenceRequest as _sessions_v1_RaiseFenceRequest } from '../../sessions/v1/RaiseFenceRequest.ts';
import type { RaiseFenceResponseInput as _sessions_v1_RaiseFenceResponseInput, RaiseFenceResponse as _sessions_v1_RaiseFenceResponse } from '../../sessions/v1/RaiseFenceResponse.ts';
import type { ReadForIndexRequestInput as _sessions_v1_ReadForIndexRequestInput, ReadForIndexRequest as _sessions_v1_ReadForIndexRequest } from '../../sessions/v1/ReadForIndexRequest.ts';
import type { ReadForIndexResponseInput as _sessions_v1_ReadForIndexResponseInput, ReadForIndexResponse as _sessions_v1_ReadForIndexResponse } from '../../sessions/v1/ReadForIndexResponse.ts';
import type { ReadSessionRequestInput as _sessions_v1_ReadSessionRequestInput, ReadSessionRequest as _sessions_v1_ReadSessionRequest } from '../../sessions/v1/ReadSessionRequest.ts';
import type { ReadSessionResponseInput as _sessions_v1_ReadSessionResponseInput, ReadSessionResponse as _sessions_v1_ReadSessionResponse } from '../../sessions/v1/ReadSessionResponse.ts';
import type { ReadUsageRequestInput as _sessions_v1_ReadUsageRequestInput, ReadUsageRequest as _sessions_v1_ReadUsageRequest } from '../../sessions/v1/ReadUsageRequest.ts';
import type { ReadUsageResponseInput as _sessions_v1_ReadUsageResponseInput, ReadUsageResponse as _sessions_v1_ReadUsageResponse } from '../../sessions/v1/ReadUsageResponse.ts';
import type { StoreSessionRequestInput as _sessions_v1_StoreSessionRequestInput, StoreSessionRequest as _sessions_v1_StoreSessionRequest } from '../../sessions/v1/StoreSessionRequest.ts';
import type { StoreSessionResponseInput as _sessions_v1_StoreSessionResponseInput, StoreSessionResponse as _sessions_v1_StoreSessionResponse } from '../../sessions/v1/StoreSessionResponse.ts';

/**
 * Owns sessions and their content. The call's metadata contains the owner's id. In a batch, each item has its own owner
 * id.
 */
export interface SessionsServiceClient extends grpc.Client {
  /**
   * Checks an upload's preconditions and quota, and whether the same upload is stored already. If it is not stored, the
   * gateway calls StoreSession.
   */
  CheckUpload(argument: _sessions_v1_CheckUploadRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  CheckUpload(argument: _sessions_v1_CheckUploadRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  CheckUpload(argument: _sessions_v1_CheckUploadRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  CheckUpload(argument: _sessions_v1_CheckUploadRequestInput, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  /**
   * Checks an upload's preconditions and quota, and whether the same upload is stored already. If it is not stored, the
   * gateway calls StoreSession.
   */
  checkUpload(argument: _sessions_v1_CheckUploadRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  checkUpload(argument: _sessions_v1_CheckUploadRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  checkUpload(argument: _sessions_v1_CheckUploadRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  checkUpload(argument: _sessions_v1_CheckUploadRequestInput, callback: grpc.requestCallback<_sessions_v1_CheckUploadResponse>): grpc.ClientUnaryCall;
  
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
   * Lists the owner's deletions that search has not confirmed. Searches exclude the deleted sessions.
   */
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  ListExclusions(argument: _sessions_v1_ListExclusionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the owner's deletions that search has not confirmed. Searches exclude the deleted sessions.
   */
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  listExclusions(argument: _sessions_v1_ListExclusionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListExclusionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the owner's most recent sessions of all projects, latest activity first.
   */
  ListRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  ListRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  /**
   * Lists the owner's most recent sessions of all projects, latest activity first.
   */
  listRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  listRecentSessions(argument: _sessions_v1_ListRecentSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListRecentSessionsResponse>;
  
  /**
   * Lists a project's sessions, latest activity first: all of them, or one page if a limit is set.
   */
  ListSessions(argument: _sessions_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  ListSessions(argument: _sessions_v1_ListSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  /**
   * Lists a project's sessions, latest activity first: all of them, or one page if a limit is set.
   */
  listSessions(argument: _sessions_v1_ListSessionsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  listSessions(argument: _sessions_v1_ListSessionsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSessionsResponse>;
  
  /**
   * Lists the sizes of all sessions of a project.
   */
  ListSizes(argument: _sessions_v1_ListSizesRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  ListSizes(argument: _sessions_v1_ListSizesRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  /**
   * Lists the sizes of all sessions of a project.
   */
  listSizes(argument: _sessions_v1_ListSizesRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  listSizes(argument: _sessions_v1_ListSizesRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ListSizesResponse>;
  
  /**
   * Lists the live sessions of all owners, ordered by owner, project and session. The index should contain these
   * sessions.
   */
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  ListVersions(argument: _sessions_v1_ListVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists the live sessions of all owners, ordered by owner, project and session. The index should contain these
   * sessions.
   */
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  listVersions(argument: _sessions_v1_ListVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_ListVersionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Checks whether dead generations are fenced and erased, with one query for all items.
   */
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  LookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  /**
   * Checks whether dead generations are fenced and erased, with one query for all items.
   */
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  lookUpErasures(argument: _sessions_v1_LookUpErasuresRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpErasuresResponse>): grpc.ClientUnaryCall;
  
  /**
   * Looks up the entity tags and sizes of sessions with one query for all items.
   */
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  LookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  /**
   * Looks up the entity tags and sizes of sessions with one query for all items.
   */
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  lookUpSessions(argument: _sessions_v1_LookUpSessionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpSessionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Looks up the expected index states of sessions with one query for all items.
   */
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  LookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  /**
   * Looks up the expected index states of sessions with one query for all items.
   */
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  lookUpVersions(argument: _sessions_v1_LookUpVersionsRequestInput, callback: grpc.requestCallback<_sessions_v1_LookUpVersionsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads a session's last deletion for an upload ticket. The gateway calls this before it reads the upload's body.
   */
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  OpenTicket(argument: _sessions_v1_OpenTicketRequestInput, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  /**
   * Reads a session's last deletion for an upload ticket. The gateway calls this before it reads the upload's body.
   */
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  openTicket(argument: _sessions_v1_OpenTicketRequestInput, callback: grpc.requestCallback<_sessions_v1_OpenTicketResponse>): grpc.ClientUnaryCall;
  
  /**
   * Raises the fence. Every session of these generations becomes unreachable, at once and permanently.
   */
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  RaiseFence(argument: _sessions_v1_RaiseFenceRequestInput, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  /**
   * Raises the fence. Every session of these generations becomes unreachable, at once and permanently.
   */
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  raiseFence(argument: _sessions_v1_RaiseFenceRequestInput, callback: grpc.requestCallback<_sessions_v1_RaiseFenceResponse>): grpc.ClientUnaryCall;
  
  /**
   * Reads the present state of a session with its indexed content. The state is absent if the session is not live.
   */
  ReadForIndex(argument: _sessions_v1_ReadForIndexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  ReadForIndex(argument: _sessions_v1_ReadForIndexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  /**
   * Reads the present state of a session with its indexed content. The state is absent if the session is not live.
   */
  readForIndex(argument: _sessions_v1_ReadForIndexRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  readForIndex(argument: _sessions_v1_ReadForIndexRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadForIndexResponse>;
  
  /**
   * Reads one session and one part of its content as stored. NOT_FOUND if the session or the part is absent.
   */
  ReadSession(argument: _sessions_v1_ReadSessionRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  ReadSession(argument: _sessions_v1_ReadSessionRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  /**
   * Reads one session and one part of its content as stored. NOT_FOUND if the session or the part is absent.
   */
  readSession(argument: _sessions_v1_ReadSessionRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  readSession(argument: _sessions_v1_ReadSessionRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_sessions_v1_ReadSessionResponse>;
  
  /**
   * Reads the storage that the owner's live sessions use.
   */
  ReadUsage(argument: _sessions_v1_ReadUsageRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  ReadUsage(argument: _sessions_v1_ReadUsageRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  ReadUsage(argument: _sessions_v1_ReadUsageRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  ReadUsage(argument: _sessions_v1_ReadUsageRequestInput, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  /**
   * Reads the storage that the owner's live sessions use.
   */
  readUsage(argument: _sessions_v1_ReadUsageRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  readUsage(argument: _sessions_v1_ReadUsageRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  readUsage(argument: _sessions_v1_ReadUsageRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  readUsage(argument: _sessions_v1_ReadUsageRequestInput, callback: grpc.requestCallback<_sessions_v1_ReadUsageResponse>): grpc.ClientUnaryCall;
  
  /**
   * Stores an upload in one transaction. The stream contains the head, then the content.
   */
  StoreSession(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  StoreSession(callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  /**
   * Stores an upload in one transaction. The stream contains the head, then the content.
   */
  storeSession(metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(metadata: grpc.Metadata, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(options: grpc.CallOptions, callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  storeSession(callback: grpc.requestCallback<_sessions_v1_StoreSessionResponse>): grpc.ClientWritableStream<_sessions_v1_StoreSessionRequestInput>;
  
}

/**
 * Owns sessions and their content. The call's metadata contains the owner's id. In a batch, each item has its own owner
 * id.
 */
export interface SessionsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Checks an upload's preconditions and quota, and whether the same upload is stored already. If it is not stored, the
   * gateway calls StoreSession.
   */
  CheckUpload: grpc.handleUnaryCall<_sessions_v1_CheckUploadRequest, _sessions_v1_CheckUploadResponseInput>;
  
  /**
   * Deletes one session with its content.
   */
  DeleteSession: grpc.handleUnaryCall<_sessions_v1_DeleteSessionRequest, _sessions_v1_DeleteSessionResponseInput>;
  
  /**
   * Lists the owner's deletions that search has not confirmed. Searches exclude the deleted sessions.
   */
  ListExclusions: grpc.handleUnaryCall<_sessions_v1_ListExclusionsRequest, _sessions_v1_ListExclusionsResponseInput>;
  
  /**
   * Lists the owner's most recent sessions of all projects, latest activity first.
   */
  ListRecentSessions: grpc.handleServerStreamingCall<_sessions_v1_ListRecentSessionsRequest, _sessions_v1_ListRecentSessionsResponseInput>;
  
  /**
   * Lists a project's sessions, latest activity first: all of them, or one page if a limit is set.
   */
  ListSessions: grpc.handleServerStreamingCall<_sessions_v1_ListSessionsRequest, _sessions_v1_ListSessionsResponseInput>;
  
  /**
   * Lists the sizes of all sessions of a project.
   */
  ListSizes: grpc.handleServerStreamingCall<_sessions_v1_ListSizesRequest, _sessions_v1_ListSizesResponseInput>;
  
  /**
   * Lists the live sessions of all owners, ordered by owner, project and session. The index should contain these
   * sessions.
   */
  ListVersions: grpc.handleUnaryCall<_sessions_v1_ListVersionsRequest, _sessions_v1_ListVersionsResponseInput>;
  
  /**
   * Checks whether dead generations are fenced and erased, with one query for all items.
   */
  LookUpErasures: grpc.handleUnaryCall<_sessions_v1_LookUpErasuresRequest, _sessions_v1_LookUpErasuresResponseInput>;
  
  /**
   * Looks up the entity tags and sizes of sessions with one query for all items.
   */
  LookUpSessions: grpc.handleUnaryCall<_sessions_v1_LookUpSessionsRequest, _sessions_v1_LookUpSessionsResponseInput>;
  
  /**
   * Looks up the expected index states of sessions with one query for all items.
   */
  LookUpVersions: grpc.handleUnaryCall<_sessions_v1_LookUpVersionsRequest, _sessions_v1_LookUpVersionsResponseInput>;
  
  /**
   * Reads a session's last deletion for an upload ticket. The gateway calls this before it reads the upload's body.
   */
  OpenTicket: grpc.handleUnaryCall<_sessions_v1_OpenTicketRequest, _sessions_v1_OpenTicketResponseInput>;
  
  /**
   * Raises the fence. Every session of these generations becomes unreachable, at once and permanently.
   */
  RaiseFence: grpc.handleUnaryCall<_sessions_v1_RaiseFenceRequest, _sessions_v1_RaiseFenceResponseInput>;
  
  /**
   * Reads the present state of a session with its indexed content. The state is absent if the session is not live.
   */
  ReadForIndex: grpc.handleServerStreamingCall<_sessions_v1_ReadForIndexRequest, _sessions_v1_ReadForIndexResponseInput>;
  
  /**
   * Reads one session and one part of its content as stored. NOT_FOUND if the session or the part is absent.
   */
  ReadSession: grpc.handleServerStreamingCall<_sessions_v1_ReadSessionRequest, _sessions_v1_ReadSessionResponseInput>;
  
  /**
   * Reads the storage that the owner's live sessions use.
   */
  ReadUsage: grpc.handleUnaryCall<_sessions_v1_ReadUsageRequest, _sessions_v1_ReadUsageResponseInput>;
  
  /**
   * Stores an upload in one transaction. The stream contains the head, then the content.
   */
  StoreSession: grpc.handleClientStreamingCall<_sessions_v1_StoreSessionRequest, _sessions_v1_StoreSessionResponseInput>;
  
}

export interface SessionsServiceDefinition extends grpc.ServiceDefinition {
  CheckUpload: MethodDefinition<_sessions_v1_CheckUploadRequestInput, _sessions_v1_CheckUploadResponseInput, _sessions_v1_CheckUploadRequest, _sessions_v1_CheckUploadResponse>
  DeleteSession: MethodDefinition<_sessions_v1_DeleteSessionRequestInput, _sessions_v1_DeleteSessionResponseInput, _sessions_v1_DeleteSessionRequest, _sessions_v1_DeleteSessionResponse>
  ListExclusions: MethodDefinition<_sessions_v1_ListExclusionsRequestInput, _sessions_v1_ListExclusionsResponseInput, _sessions_v1_ListExclusionsRequest, _sessions_v1_ListExclusionsResponse>
  ListRecentSessions: MethodDefinition<_sessions_v1_ListRecentSessionsRequestInput, _sessions_v1_ListRecentSessionsResponseInput, _sessions_v1_ListRecentSessionsRequest, _sessions_v1_ListRecentSessionsResponse>
  ListSessions: MethodDefinition<_sessions_v1_ListSessionsRequestInput, _sessions_v1_ListSessionsResponseInput, _sessions_v1_ListSessionsRequest, _sessions_v1_ListSessionsResponse>
  ListSizes: MethodDefinition<_sessions_v1_ListSizesRequestInput, _sessions_v1_ListSizesResponseInput, _sessions_v1_ListSizesRequest, _sessions_v1_ListSizesResponse>
  ListVersions: MethodDefinition<_sessions_v1_ListVersionsRequestInput, _sessions_v1_ListVersionsResponseInput, _sessions_v1_ListVersionsRequest, _sessions_v1_ListVersionsResponse>
  LookUpErasures: MethodDefinition<_sessions_v1_LookUpErasuresRequestInput, _sessions_v1_LookUpErasuresResponseInput, _sessions_v1_LookUpErasuresRequest, _sessions_v1_LookUpErasuresResponse>
  LookUpSessions: MethodDefinition<_sessions_v1_LookUpSessionsRequestInput, _sessions_v1_LookUpSessionsResponseInput, _sessions_v1_LookUpSessionsRequest, _sessions_v1_LookUpSessionsResponse>
  LookUpVersions: MethodDefinition<_sessions_v1_LookUpVersionsRequestInput, _sessions_v1_LookUpVersionsResponseInput, _sessions_v1_LookUpVersionsRequest, _sessions_v1_LookUpVersionsResponse>
  OpenTicket: MethodDefinition<_sessions_v1_OpenTicketRequestInput, _sessions_v1_OpenTicketResponseInput, _sessions_v1_OpenTicketRequest, _sessions_v1_OpenTicketResponse>
  RaiseFence: MethodDefinition<_sessions_v1_RaiseFenceRequestInput, _sessions_v1_RaiseFenceResponseInput, _sessions_v1_RaiseFenceRequest, _sessions_v1_RaiseFenceResponse>
  ReadForIndex: MethodDefinition<_sessions_v1_ReadForIndexRequestInput, _sessions_v1_ReadForIndexResponseInput, _sessions_v1_ReadForIndexRequest, _sessions_v1_ReadForIndexResponse>
  ReadSession: MethodDefinition<_sessions_v1_ReadSessionRequestInput, _sessions_v1_ReadSessionResponseInput, _sessions_v1_ReadSessionRequest, _sessions_v1_ReadSessionResponse>
  ReadUsage: MethodDefinition<_sessions_v1_ReadUsageRequestInput, _sessions_v1_ReadUsageResponseInput, _sessions_v1_ReadUsageRequest, _sessions_v1_ReadUsageResponse>
  StoreSession: MethodDefinition<_sessions_v1_StoreSessionRequestInput, _sessions_v1_StoreSessionResponseInput, _sessions_v1_StoreSessionRequest, _sessions_v1_StoreSessionResponse>
}
