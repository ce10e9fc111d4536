import { loadContract, type MethodsOf } from '@archive/kit';
import { type AccountServiceDefinition, type AccountServiceHandlers } from './generated/accounts/v1/AccountService.ts';
import { type AuthServiceDefinition, type AuthServiceHandlers } from './generated/auth/v1/AuthService.ts';
import { type EventsServiceDefinition, type EventsServiceHandlers } from './generated/events/v1/EventsService.ts';
import {
  type ProjectsServiceDefinition,
  type ProjectsServiceHandlers,
} from './generated/projects/v1/ProjectsService.ts';
import {
  type SessionsServiceDefinition,
  type SessionsServiceHandlers,
} from './generated/sessions/v1/SessionsService.ts';
import { type SearchServiceDefinition, type SearchServiceHandlers } from './generated/search/v1/SearchService.ts';
import {
  type SubgraphServiceDefinition,
  type SubgraphServiceHandlers,
} from './generated/subgraph/v1/SubgraphService.ts';

export type AccountMethods = MethodsOf<AccountServiceHandlers, AccountServiceDefinition>;
export const accountContract = loadContract<AccountMethods>('accounts.proto', 'accounts.v1.AccountService');

export type AuthMethods = MethodsOf<AuthServiceHandlers, AuthServiceDefinition>;
export const authContract = loadContract<AuthMethods>('auth.proto', 'auth.v1.AuthService');

export type EventsMethods = MethodsOf<EventsServiceHandlers, EventsServiceDefinition>;
export const eventsContract = loadContract<EventsMethods>('events.proto', 'events.v1.EventsService');

export type ProjectsMethods = MethodsOf<ProjectsServiceHandlers, ProjectsServiceDefinition>;
export const projectsContract = loadContract<ProjectsMethods>('projects.proto', 'projects.v1.ProjectsService');

export type SessionsMethods = MethodsOf<SessionsServiceHandlers, SessionsServiceDefinition>;
export const sessionsContract = loadContract<SessionsMethods>('sessions.proto', 'sessions.v1.SessionsService');

export type SearchMethods = MethodsOf<SearchServiceHandlers, SearchServiceDefinition>;
export const searchContract = loadContract<SearchMethods>('search.proto', 'search.v1.SearchService');

export type SubgraphMethods = MethodsOf<SubgraphServiceHandlers, SubgraphServiceDefinition>;
export const subgraphContract = loadContract<SubgraphMethods>('subgraph.proto', 'subgraph.v1.SubgraphService');
