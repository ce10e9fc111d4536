import { isProjectId, type sessions } from '@archive/contracts';
import type { CallContext } from '@archive/kit';
import { withMessageTimeouts } from '../request/message-timeouts.ts';
import type { RequestContext } from '../request/request-context.ts';
import { readPathParameter } from '../rest/path-parameter.ts';
import type { RestServices } from '../rest/rest-services.ts';
import { streamList } from '../rest/stream-list.ts';
import { formatResumableSession, isResumable } from './resumable-session.ts';

/**
 * Lists a project's sessions that a client can resume (docs/interface.md#resume-sessions). The list is empty for an
 * unknown project, because a client may ask about any folder.
 */
export async function listResumableSessions(
  { sessions, lookups }: Pick<RestServices, 'sessions' | 'lookups'>,
  { req, res, context }: RequestContext,
): Promise<void> {
  const projectId = readPathParameter(req, 'projectId');
  const { ownerId } = context;
  const project = isProjectId(projectId)
    ? (await lookups.findProject({ ownerId, projectId }, context)).project
    : undefined;
  const name = project?.name ?? '';
  await streamList(res, project ? readResumableSessions(sessions, projectId, context) : readNothing(), {
    name: 'sessions',
    items: page => page.sessions.map(session => formatResumableSession(session, name)),
    hasCursor: false,
  });
}

interface ResumablePage {
  readonly sessions: readonly sessions.Session[];
  readonly total?: number;
}

async function* readNothing(): AsyncIterable<ResumablePage> {
  yield await Promise.resolve({ sessions: [], total: 0 });
}

/** Yields the resumable sessions of a project, latest activity first. The last page has their number. */
export async function* readResumableSessions(
  sessions: Pick<RestServices['sessions'], 'listSessions'>,
  projectId: string,
  context: CallContext,
): AsyncIterable<ResumablePage> {
  let total = 0;
  for await (const page of withMessageTimeouts(context, streaming => sessions.listSessions({ projectId }, streaming))) {
    const resumable = page.sessions.filter(isResumable);
    total += resumable.length;
    yield { sessions: resumable };
  }
  yield { sessions: [], total };
}
