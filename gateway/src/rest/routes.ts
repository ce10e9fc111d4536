import type { Route } from '../request/request-context.ts';
import { projectRoutes } from './projects.ts';
import { readingRoutes, type SessionReading } from './session.ts';
import { sessionRoutes } from './sessions.ts';
import { type Uploading, uploadRoutes } from './upload.ts';

/** Every route of the REST interface; openapi.yaml tells the same. */
export function restRoutes(parts: Uploading & Omit<SessionReading, 'service'>): Route[] {
  return [
    ...projectRoutes(parts.projects),
    ...sessionRoutes(parts.sessions, parts.lookUps),
    ...readingRoutes({ ...parts, service: parts.sessions }),
    ...uploadRoutes(parts),
  ];
}
