// Original file: proto/projects.proto

import type * as grpc from '@grpc/grpc-js'
import type { MethodDefinition } from '@grpc/proto-loader'
import type { DeleteProjectRequestInput as _projects_v1_DeleteProjectRequestInput, DeleteProjectRequest as _projects_v1_DeleteProjectRequest } from '../../projects/v1/DeleteProjectRequest.ts';
import type { DeleteProjectResponseInput as _projects_v1_DeleteProjectResponseInput, DeleteProjectResponse as _projects_v1_DeleteProjectResponse } from '../../projects/v1/DeleteProjectResponse.ts';
import type { EnsureProjectRequestInput as _projects_v1_EnsureProjectRequestInput, EnsureProjectRequest as _projects_v1_EnsureProjectRequest } from '../../projects/v1/EnsureProjectRequest.ts';
import type { EnsureProjectResponseInput as _projects_v1_EnsureProjectResponseInput, EnsureProjectResponse as _projects_v1_EnsureProjectResponse } from '../../projects/v1/EnsureProjectResponse.ts';
import type { ListDeadGenerationsRequestInput as _projects_v1_ListDeadGenerationsRequestInput, ListDeadGenerationsRequest as _projects_v1_ListDeadGenerationsRequest } from '../../projects/v1/ListDeadGenerationsRequest.ts';
import type { ListDeadGenerationsResponseInput as _projects_v1_ListDeadGenerationsResponseInput, ListDeadGenerationsResponse as _projects_v1_ListDeadGenerationsResponse } from '../../projects/v1/ListDeadGenerationsResponse.ts';
import type { ListProjectsRequestInput as _projects_v1_ListProjectsRequestInput, ListProjectsRequest as _projects_v1_ListProjectsRequest } from '../../projects/v1/ListProjectsRequest.ts';
import type { ListProjectsResponseInput as _projects_v1_ListProjectsResponseInput, ListProjectsResponse as _projects_v1_ListProjectsResponse } from '../../projects/v1/ListProjectsResponse.ts';
import type { LookUpProjectsRequestInput as _projects_v1_LookUpProjectsRequestInput, LookUpProjectsRequest as _projects_v1_LookUpProjectsRequest } from '../../projects/v1/LookUpProjectsRequest.ts';
import type { LookUpProjectsResponseInput as _projects_v1_LookUpProjectsResponseInput, LookUpProjectsResponse as _projects_v1_LookUpProjectsResponse } from '../../projects/v1/LookUpProjectsResponse.ts';
import type { RepeatErasureRequestInput as _projects_v1_RepeatErasureRequestInput, RepeatErasureRequest as _projects_v1_RepeatErasureRequest } from '../../projects/v1/RepeatErasureRequest.ts';
import type { RepeatErasureResponseInput as _projects_v1_RepeatErasureResponseInput, RepeatErasureResponse as _projects_v1_RepeatErasureResponse } from '../../projects/v1/RepeatErasureResponse.ts';
import type { UpdateProjectRequestInput as _projects_v1_UpdateProjectRequestInput, UpdateProjectRequest as _projects_v1_UpdateProjectRequest } from '../../projects/v1/UpdateProjectRequest.ts';
import type { UpdateProjectResponseInput as _projects_v1_UpdateProjectResponseInput, UpdateProjectResponse as _projects_v1_UpdateProjectResponse } from '../../projects/v1/UpdateProjectResponse.ts';

/**
 * Owns projects and their life cycle. The call's metadata contains the owner's id. In a batch, each item has its own
 * owner id.
 */
export interface ProjectsServiceClient extends grpc.Client {
  /**
   * Deletes a project with all its sessions. Answers when none of the project's data can be read any more.
   */
  DeleteProject(argument: _projects_v1_DeleteProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  DeleteProject(argument: _projects_v1_DeleteProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  DeleteProject(argument: _projects_v1_DeleteProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  DeleteProject(argument: _projects_v1_DeleteProjectRequestInput, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  /**
   * Deletes a project with all its sessions. Answers when none of the project's data can be read any more.
   */
  deleteProject(argument: _projects_v1_DeleteProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  deleteProject(argument: _projects_v1_DeleteProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  deleteProject(argument: _projects_v1_DeleteProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  deleteProject(argument: _projects_v1_DeleteProjectRequestInput, callback: grpc.requestCallback<_projects_v1_DeleteProjectResponse>): grpc.ClientUnaryCall;
  
  /**
   * Creates the generation of an upload ticket if it is missing. If `begin` is set, only records that an upload will
   * create the generation. NOT_FOUND if the generation was deleted after the ticket was opened.
   */
  EnsureProject(argument: _projects_v1_EnsureProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  EnsureProject(argument: _projects_v1_EnsureProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  EnsureProject(argument: _projects_v1_EnsureProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  EnsureProject(argument: _projects_v1_EnsureProjectRequestInput, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  /**
   * Creates the generation of an upload ticket if it is missing. If `begin` is set, only records that an upload will
   * create the generation. NOT_FOUND if the generation was deleted after the ticket was opened.
   */
  ensureProject(argument: _projects_v1_EnsureProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  ensureProject(argument: _projects_v1_EnsureProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  ensureProject(argument: _projects_v1_EnsureProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  ensureProject(argument: _projects_v1_EnsureProjectRequestInput, callback: grpc.requestCallback<_projects_v1_EnsureProjectResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists dead generations of all owners, ordered by owner and project. Leaves out generations with an unconfirmed
   * erasure.
   */
  ListDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  ListDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  ListDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  ListDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  /**
   * Lists dead generations of all owners, ordered by owner and project. Leaves out generations with an unconfirmed
   * erasure.
   */
  listDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  listDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  listDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  listDeadGenerations(argument: _projects_v1_ListDeadGenerationsRequestInput, callback: grpc.requestCallback<_projects_v1_ListDeadGenerationsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Lists the owner's live projects, latest update first: all of them, or one page if a limit is set.
   */
  ListProjects(argument: _projects_v1_ListProjectsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_projects_v1_ListProjectsResponse>;
  ListProjects(argument: _projects_v1_ListProjectsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_projects_v1_ListProjectsResponse>;
  /**
   * Lists the owner's live projects, latest update first: all of them, or one page if a limit is set.
   */
  listProjects(argument: _projects_v1_ListProjectsRequestInput, metadata: grpc.Metadata, options?: grpc.CallOptions): grpc.ClientReadableStream<_projects_v1_ListProjectsResponse>;
  listProjects(argument: _projects_v1_ListProjectsRequestInput, options?: grpc.CallOptions): grpc.ClientReadableStream<_projects_v1_ListProjectsResponse>;
  
  /**
   * Looks up the project of each item with one query for all items.
   */
  LookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  LookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  LookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  LookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  /**
   * Looks up the project of each item with one query for all items.
   */
  lookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  lookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  lookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  lookUpProjects(argument: _projects_v1_LookUpProjectsRequestInput, callback: grpc.requestCallback<_projects_v1_LookUpProjectsResponse>): grpc.ClientUnaryCall;
  
  /**
   * Raises the fence of a project's dead generations again, and repeats their erasure. NOT_FOUND if none is dead.
   */
  RepeatErasure(argument: _projects_v1_RepeatErasureRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  RepeatErasure(argument: _projects_v1_RepeatErasureRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  RepeatErasure(argument: _projects_v1_RepeatErasureRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  RepeatErasure(argument: _projects_v1_RepeatErasureRequestInput, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  /**
   * Raises the fence of a project's dead generations again, and repeats their erasure. NOT_FOUND if none is dead.
   */
  repeatErasure(argument: _projects_v1_RepeatErasureRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  repeatErasure(argument: _projects_v1_RepeatErasureRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  repeatErasure(argument: _projects_v1_RepeatErasureRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  repeatErasure(argument: _projects_v1_RepeatErasureRequestInput, callback: grpc.requestCallback<_projects_v1_RepeatErasureResponse>): grpc.ClientUnaryCall;
  
  /**
   * Changes a project's name, icon or color.
   */
  UpdateProject(argument: _projects_v1_UpdateProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  UpdateProject(argument: _projects_v1_UpdateProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  UpdateProject(argument: _projects_v1_UpdateProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  UpdateProject(argument: _projects_v1_UpdateProjectRequestInput, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  /**
   * Changes a project's name, icon or color.
   */
  updateProject(argument: _projects_v1_UpdateProjectRequestInput, metadata: grpc.Metadata, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  updateProject(argument: _projects_v1_UpdateProjectRequestInput, metadata: grpc.Metadata, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  updateProject(argument: _projects_v1_UpdateProjectRequestInput, options: grpc.CallOptions, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  updateProject(argument: _projects_v1_UpdateProjectRequestInput, callback: grpc.requestCallback<_projects_v1_UpdateProjectResponse>): grpc.ClientUnaryCall;
  
}

/**
 * Owns projects and their life cycle. The call's metadata contains the owner's id. In a batch, each item has its own
 * owner id.
 */
export interface ProjectsServiceHandlers extends grpc.UntypedServiceImplementation {
  /**
   * Deletes a project with all its sessions. Answers when none of the project's data can be read any more.
   */
  DeleteProject: grpc.handleUnaryCall<_projects_v1_DeleteProjectRequest, _projects_v1_DeleteProjectResponseInput>;
  
  /**
   * Creates the generation of an upload ticket if it is missing. If `begin` is set, only records that an upload will
   * create the generation. NOT_FOUND if the generation was deleted after the ticket was opened.
   */
  EnsureProject: grpc.handleUnaryCall<_projects_v1_EnsureProjectRequest, _projects_v1_EnsureProjectResponseInput>;
  
  /**
   * Lists dead generations of all owners, ordered by owner and project. Leaves out generations with an unconfirmed
   * erasure.
   */
  ListDeadGenerations: grpc.handleUnaryCall<_projects_v1_ListDeadGenerationsRequest, _projects_v1_ListDeadGenerationsResponseInput>;
  
  /**
   * Lists the owner's live projects, latest update first: all of them, or one page if a limit is set.
   */
  ListProjects: grpc.handleServerStreamingCall<_projects_v1_ListProjectsRequest, _projects_v1_ListProjectsResponseInput>;
  
  /**
   * Looks up the project of each item with one query for all items.
   */
  LookUpProjects: grpc.handleUnaryCall<_projects_v1_LookUpProjectsRequest, _projects_v1_LookUpProjectsResponseInput>;
  
  /**
   * Raises the fence of a project's dead generations again, and repeats their erasure. NOT_FOUND if none is dead.
   */
  RepeatErasure: grpc.handleUnaryCall<_projects_v1_RepeatErasureRequest, _projects_v1_RepeatErasureResponseInput>;
  
  /**
   * Changes a project's name, icon or color.
   */
  UpdateProject: grpc.handleUnaryCall<_projects_v1_UpdateProjectRequest, _projects_v1_UpdateProjectResponseInput>;
  
}

export interface ProjectsServiceDefinition extends grpc.ServiceDefinition {
  DeleteProject: MethodDefinition<_projects_v1_DeleteProjectRequestInput, _projects_v1_DeleteProjectResponseInput, _projects_v1_DeleteProjectRequest, _projects_v1_DeleteProjectResponse>
  EnsureProject: MethodDefinition<_projects_v1_EnsureProjectRequestInput, _projects_v1_EnsureProjectResponseInput, _projects_v1_EnsureProjectRequest, _projects_v1_EnsureProjectResponse>
  ListDeadGenerations: MethodDefinition<_projects_v1_ListDeadGenerationsRequestInput, _projects_v1_ListDeadGenerationsResponseInput, _projects_v1_ListDeadGenerationsRequest, _projects_v1_ListDeadGenerationsResponse>
  ListProjects: MethodDefinition<_projects_v1_ListProjectsRequestInput, _projects_v1_ListProjectsResponseInput, _projects_v1_ListProjectsRequest, _projects_v1_ListProjectsResponse>
  LookUpProjects: MethodDefinition<_projects_v1_LookUpProjectsRequestInput, _projects_v1_LookUpProjectsResponseInput, _projects_v1_LookUpProjectsRequest, _projects_v1_LookUpProjectsResponse>
  RepeatErasure: MethodDefinition<_projects_v1_RepeatErasureRequestInput, _projects_v1_RepeatErasureResponseInput, _projects_v1_RepeatErasureRequest, _projects_v1_RepeatErasureResponse>
  UpdateProject: MethodDefinition<_projects_v1_UpdateProjectRequestInput, _projects_v1_UpdateProjectResponseInput, _projects_v1_UpdateProjectRequest, _projects_v1_UpdateProjectResponse>
}
