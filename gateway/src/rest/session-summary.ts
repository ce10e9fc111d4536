import type { sessions } from '@archive/contracts';
import { formatTimestamp, formatOptionalTimestamp } from '../http/timestamp.ts';
import { formatEntityTag } from '../http/conditional-request.ts';

/** Formats a session of a list as JSON text (docs/interface.md#session-summary). */
export function formatSessionSummary(
  session: sessions.Session,
  { withEtag, detailCompat = false }: { readonly withEtag: boolean; readonly detailCompat?: boolean },
): string {
  const members = JSON.stringify({
    id: session.id,
    projectId: session.projectId,
    name: session.name,
    markdownSize: session.sizes?.markdown ?? 0,
    rawDataSize: session.sizes?.rawData ?? 0,
    createdAt: formatTimestamp(session.createdMs),
    updatedAt: formatTimestamp(session.updatedMs),
    startedAt: formatOptionalTimestamp(session.startedMs),
    endedAt: formatOptionalTimestamp(session.endedMs),
    ...(detailCompat ? { clientId: session.id } : {}),
    ...(withEtag ? { etag: formatEntityTag(session.etag) } : {}),
  });
  return `${members.slice(0, -1)},"metadata":${session.metadataJson}}`;
}
