import type { ProjectsMethods, sessions, SessionsMethods } from '@archive/contracts';
import { type ServiceClient, ServiceError } from '@archive/kit';
import type { AuthenticatedContext } from '../request/request-context.ts';
import type { IngestedUpload } from '../upload/ingest.ts';

export interface StoreServices {
  readonly projects: Pick<ServiceClient<ProjectsMethods>, 'ensureProject'>;
  readonly sessions: Pick<ServiceClient<SessionsMethods>, 'checkUpload' | 'storeSession'>;
}

/**
 * Stores the upload unless an equal session is stored already. For a missing project, the first `ensureProject` only
 * records the upload, and the second one creates the project after the session is stored: a failed upload creates no
 * project. If a live project is deleted meanwhile, the fence refuses the upload.
 */
export async function storeUpload(
  { projects, sessions }: StoreServices,
  head: sessions.UploadHead,
  isLive: boolean,
  upload: Pick<IngestedUpload, 'projectName' | 'parts'>,
  context: AuthenticatedContext,
): Promise<sessions.StoredSession> {
  const { projectId, generation } = head;
  const name = upload.projectName;
  const project = { projectId, generation, ...(name === undefined ? {} : { name }) };
  const { unchanged } = await sessions.checkUpload({ head }, context);
  if (!unchanged && !isLive) await projects.ensureProject({ ...project, begin: true }, context);
  const session = unchanged ?? (await sessions.storeSession(toMessages(head, upload), context)).session;
  if (!session)
    throw new ServiceError('INTERNAL', undefined, { cause: new Error('the reply to the upload has no session') });
  if (!isLive) await projects.ensureProject({ ...project, begin: false }, context).catch(ignoreNotFound);
  return session;
}

/** NOT_FOUND means that the project was deleted after the session was stored. The deletion erases the session. */
function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== 'NOT_FOUND') throw error;
}

/** The head comes first, then the chunks of each part. The last message has no content. */
async function* toMessages(
  head: sessions.UploadHead,
  { parts }: Pick<IngestedUpload, 'parts'>,
): AsyncIterable<sessions.StoreSessionRequest> {
  const emptyMessage = { part: 'PART_UNSPECIFIED', content: Buffer.alloc(0) } as const;
  yield { ...emptyMessage, head, last: false };
  const namedParts = {
    PART_MARKDOWN: parts.markdown,
    PART_RAW_DATA: parts.rawData,
    PART_SESSION_DATA: parts.sessionData,
  } as const;
  for (const [part, chunks] of Object.entries(namedParts)) {
    for await (const content of chunks ?? [])
      yield { head: null, part: part as keyof typeof namedParts, content, last: false };
  }
  yield { ...emptyMessage, head: null, last: true };
}
