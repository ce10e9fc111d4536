import { type Answer, decodeText } from '../client/answer.ts';
import { parseSessionDetail } from '../api/response-data.ts';
import type { HttpRequest } from '../client/send-request.ts';
import { sessionPath } from '../api/paths.ts';

export type SendRequest = (request: HttpRequest) => Promise<Answer>;

/** Each part of an upload contains the upload's marker. */
export interface SessionContent {
  readonly name: string;
  readonly markdown: string;
  readonly rawData: string;
  readonly sessionData: string;
  readonly metadata: { readonly tags: readonly string[] };
}

/** `filling` makes the session longer. */
export function createContent(marker: string, filling = ''): SessionContent {
  return {
    name: marker,
    markdown: `# ${marker}\n\n${filling}\n`,
    rawData: `${JSON.stringify({ marker })}\n${filling}`,
    sessionData: JSON.stringify({ marker, filling }),
    metadata: { tags: [marker] },
  };
}

export function createUploadRequest(project: string, session: string, content: SessionContent): HttpRequest {
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'PUT', path: sessionPath(project, session), headers, body: JSON.stringify(content) };
}

export const representations = {
  json: { method: 'GET', headers: {} },
  markdown: { method: 'GET', headers: { Accept: 'text/markdown' } },
  rawData: { method: 'GET', headers: { Accept: 'application/vnd.session-archive.raw-data' } },
  sessionData: { method: 'GET', headers: { Accept: 'application/vnd.specstory.session-data+json' } },
  head: { method: 'HEAD', headers: {} },
} as const;
export type Representation = keyof typeof representations;

export function readRepresentation(
  send: SendRequest,
  project: string,
  session: string,
  as: Representation,
): Promise<Answer> {
  return send({ ...representations[as], path: sessionPath(project, session) });
}

/**
 * Returns undefined if every answer is 404. Throws if the representations disagree, so the session must not change
 * meanwhile.
 */
export async function readAllRepresentations(
  send: SendRequest,
  project: string,
  session: string,
): Promise<SessionContent | undefined> {
  const names = Object.keys(representations) as Representation[];
  const [json, markdown, rawData, sessionData, head] = await Promise.all(
    names.map(name => readRepresentation(send, project, session, name)),
  );
  const answers = [json!, markdown!, rawData!, sessionData!, head!];
  if (answers.every(({ status }) => status === 404)) return undefined;
  const tags = new Set(answers.map(({ status, headers }) => `${status} ${headers['etag'] ?? 'without ETag'}`));
  if (tags.size > 1 || json!.status !== 200) throw new Error(`${session} answers ${[...tags].join(', ')}`);
  const detail = parseSessionDetail(json!);
  if (detail.markdownContent !== decodeText(markdown!)) throw new Error(`${session}: JSON and Markdown differ`);
  return {
    name: detail.name,
    markdown: detail.markdownContent,
    rawData: decodeText(rawData!),
    sessionData: decodeText(sessionData!),
    metadata: { tags: detail.metadata.tags },
  };
}
