import { type Answer, textOf } from '../client/answer.ts';
import { detailIn } from '../api/response-data.ts';
import type { Message } from '../client/send-request.ts';
import { sessionPath } from './upload.ts';

export type Send = (message: Message) => Promise<Answer>;

/** Everything that an upload stores, each part naming the upload that it came with. */
export interface WholeSession {
  readonly name: string;
  readonly markdown: string;
  readonly rawData: string;
  readonly sessionData: string;
  readonly metadata: { readonly tags: readonly string[] };
}

/** A session whose every part begins with the marker; `filling` makes it longer. */
export function wholeSession(marker: string, filling = ''): WholeSession {
  return {
    name: marker,
    markdown: `# ${marker}\n\n${filling}\n`,
    rawData: `${JSON.stringify({ marker })}\n${filling}`,
    sessionData: JSON.stringify({ marker, filling }),
    metadata: { tags: [marker] },
  };
}

export function uploadMessage(project: string, session: string, content: WholeSession): Message {
  const headers = { 'Content-Type': 'application/json' };
  return { method: 'PUT', path: sessionPath(project, session), headers, body: JSON.stringify(content) };
}

/** A GET for each representation of a session, and a HEAD. */
export const representations = {
  json: { method: 'GET', headers: {} },
  markdown: { method: 'GET', headers: { Accept: 'text/markdown' } },
  rawData: { method: 'GET', headers: { Accept: 'application/vnd.session-archive.raw-data' } },
  sessionData: { method: 'GET', headers: { Accept: 'application/vnd.specstory.session-data+json' } },
  head: { method: 'HEAD', headers: {} },
} as const;
export type Representation = keyof typeof representations;

export function read(send: Send, project: string, session: string, as: Representation): Promise<Answer> {
  return send({ ...representations[as], path: sessionPath(project, session) });
}

/** A session that nobody changes meanwhile, read in every way; undefined where each way says 404. Throws where they differ. */
export async function readWhole(send: Send, project: string, session: string): Promise<WholeSession | undefined> {
  const ways = Object.keys(representations) as Representation[];
  const [json, markdown, rawData, sessionData, head] = await Promise.all(
    ways.map(way => read(send, project, session, way)),
  );
  const answers = [json!, markdown!, rawData!, sessionData!, head!];
  if (answers.every(({ status }) => status === 404)) return undefined;
  const tags = new Set(answers.map(({ status, headers }) => `${status} ${headers['etag'] ?? 'without ETag'}`));
  if (tags.size > 1 || json!.status !== 200) throw new Error(`${session} answers ${[...tags].join(', ')}`);
  const detail = detailIn(json!);
  if (detail.markdownContent !== textOf(markdown!)) throw new Error(`${session}: JSON and Markdown differ`);
  return {
    name: detail.name,
    markdown: detail.markdownContent,
    rawData: textOf(rawData!),
    sessionData: textOf(sessionData!),
    metadata: { tags: detail.metadata.tags },
  };
}
