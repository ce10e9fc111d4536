import type { sessions } from '@archive/contracts';
import { timestamp, timestampOrNull } from '../http/timestamp.ts';
import { weakTag } from '../http/conditional.ts';

/** A session in a list as JSON text (interface.md, Session summary); its metadata is JSON already. */
export function summary(session: sessions.Session, withTag: boolean): string {
  const members = JSON.stringify({
    id: session.id,
    projectId: session.projectId,
    name: session.name,
    markdownSize: session.sizes?.markdown ?? 0,
    rawDataSize: session.sizes?.rawData ?? 0,
    createdAt: timestamp(session.createdMs),
    updatedAt: timestamp(session.updatedMs),
    startedAt: timestampOrNull(session.startedMs),
    endedAt: timestampOrNull(session.endedMs),
    ...(withTag ? { etag: weakTag(session.etag) } : {}),
  });
  return `${members.slice(0, -1)},"metadata":${session.metadataJson}}`;
}
