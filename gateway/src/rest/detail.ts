import type { projects, sessions } from '@archive/contracts';
import type { Response } from 'express';
import { beginJson } from '../http/envelope.ts';
import { gunzip } from '../http/gunzip.ts';
import { pour } from '../http/stream-body.ts';
import { timestamp, timestampOrNull } from '../http/timestamp.ts';

export interface DetailOptions {
  /** Whether the body also has projectId, rawDataSize and clientId, which one public SDK insists on. */
  readonly detailCompat: boolean;
}

/** Sends a session with its Markdown (interface.md, Session detail); the Markdown is escaped in slices as it streams. */
export async function sendDetail(
  res: Response,
  session: sessions.Session,
  project: projects.Project | undefined,
  content: AsyncIterable<Buffer>,
  { detailCompat }: DetailOptions,
): Promise<void> {
  beginJson(res);
  await pour(res, text(session, project, gunzip(content, session.sizes?.markdown ?? 0), detailCompat));
  res.end();
}

async function* text(
  session: sessions.Session,
  project: projects.Project | undefined,
  markdown: AsyncIterable<Buffer>,
  detailCompat: boolean,
): AsyncIterable<string> {
  const head = JSON.stringify(members(session, project, detailCompat)).slice(0, -1);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  let glue = `{"success":true,"data":{"session":${head},"metadata":${session.metadataJson},"markdownContent":"`;
  for await (const slice of markdown) {
    yield glue + escaped(decoder.decode(slice, { stream: true }));
    glue = '';
  }
  yield `${glue}${escaped(decoder.decode())}"}}}`;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function members(session: sessions.Session, project: projects.Project | undefined, detailCompat: boolean): object {
  const { id, name, icon, color } = project ?? {};
  const compat = { projectId: session.projectId, rawDataSize: session.sizes?.rawData ?? 0, clientId: session.id };
  return {
    id: session.id,
    name: session.name,
    markdownSize: session.sizes?.markdown ?? 0,
    createdAt: timestamp(session.createdMs),
    updatedAt: timestamp(session.updatedMs),
    startedAt: timestampOrNull(session.startedMs),
    endedAt: timestampOrNull(session.endedMs),
    project: { id, name, icon, color },
    ...(detailCompat ? compat : {}),
  };
}
