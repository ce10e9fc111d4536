import type { RequestContext } from '../request/request-context.ts';
import { parsePreconditions } from '../http/conditional-request.ts';
import { sendData } from '../http/envelope.ts';
import { explainNotFound } from '../request/project-access.ts';
import { readPathParameter } from './path-parameter.ts';
import type { RestServices } from './rest-services.ts';

/** Deletes a session (docs/interface.md#delete-session). */
export async function deleteSession(
  { sessions, lookups, recordDeletion }: RestServices,
  call: RequestContext,
): Promise<void> {
  const { req, res, context } = call;
  const projectId = readPathParameter(req, 'projectId');
  const sessionId = readPathParameter(req, 'sessionId').toLowerCase();
  const request = { projectId, sessionId, preconditions: parsePreconditions(req.headers) };
  await explainNotFound(lookups, projectId, context, sessions.deleteSession(request, context));
  await recordDeletion(call, { projectId, sessionId });
  sendData(res, 200, { success: true });
}
