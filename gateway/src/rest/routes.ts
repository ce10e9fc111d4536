import type { Route } from '../request/request-context.ts';
import { projectRoutes } from './projects.ts';
import { readingRoutes, type SessionReading } from './get-session.ts';
import { sessionRoutes } from './list-sessions.ts';
import { type UploadDependencies, uploadRoutes } from './upload.ts';

/** Every route of the REST interface; openapi.yaml tells the same. */
export function restRoutes(parts: UploadDependencies & Omit<SessionReading, 'service'>): Route[] {
  return [
    ...projectRoutes(parts.projects),
    ...sessionRoutes(parts.sessions, parts.lookUps),
    ...readingRoutes({ ...parts, service: parts.sessions }),
    ...uploadRoutes(parts),
  ];
}
