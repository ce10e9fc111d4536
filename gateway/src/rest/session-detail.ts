import type { projects, sessions } from '@archive/contracts';
import type { Response } from 'express';
import { beginJsonResponse } from '../http/envelope.ts';
import { gunzip } from '../http/gunzip.ts';
import { streamBody } from '../http/stream-body.ts';
import { formatTimestamp, formatOptionalTimestamp } from '../http/timestamp.ts';

export interface DetailOptions {
  /**
   * If true, the detail of a session has the members projectId, rawDataSize and clientId, and its summary has clientId.
   * One public SDK requires these members.
   */
  readonly detailCompat: boolean;
}

/** Sends a session with its Markdown (docs/interface.md#session-detail). The Markdown is escaped chunk by chunk. */
export async function sendSessionDetail(
  res: Response,
  session: sessions.Session,
  project: projects.Project | undefined,
  compressed: AsyncIterable<Buffer>,
  { detailCompat }: DetailOptions,
): Promise<void> {
  beginJsonResponse(res);
  const markdown = gunzip(compressed, session.sizes?.markdown ?? 0);
  await streamBody(res, formatDetail(session, project, markdown, detailCompat));
  res.end();
}

async function* formatDetail(
  session: sessions.Session,
  project: projects.Project | undefined,
  markdown: AsyncIterable<Buffer>,
  detailCompat: boolean,
): AsyncIterable<string> {
  const head = JSON.stringify(toDetailJson(session, project, detailCompat)).slice(0, -1);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let prefix = `{"success":true,"data":{"session":${head},"metadata":${session.metadataJson},"markdownContent":"`;
  for await (const chunk of markdown) {
    yield prefix + escape(decoder.decode(chunk, { stream: true }));
    prefix = '';
  }
  yield `${prefix}${escape(decoder.decode())}"}}}`;
}

function escape(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function toDetailJson(session: sessions.Session, project: projects.Project | undefined, detailCompat: boolean): object {
  const { id, name, icon, color } = project ?? {};
  const compat = { projectId: session.projectId, rawDataSize: session.sizes?.rawData ?? 0, clientId: session.id };
  return {
    id: session.id,
    name: session.name,
    markdownSize: session.sizes?.markdown ?? 0,
    createdAt: formatTimestamp(session.createdMs),
    updatedAt: formatTimestamp(session.updatedMs),
    startedAt: formatOptionalTimestamp(session.startedMs),
    endedAt: formatOptionalTimestamp(session.endedMs),
    project: { id, name, icon, color },
    ...(detailCompat ? compat : {}),
  };
}
