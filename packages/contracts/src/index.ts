export * from './contracts.ts';
export type * as auth from './generated/auth.ts';
export type * as events from './generated/events.ts';
export type * as projects from './generated/projects.ts';
export type * as sessions from './generated/sessions.ts';
export * from './event-kinds.ts';
export * from './ids.ts';
export * from './names.ts';
export * from './project-values.ts';
