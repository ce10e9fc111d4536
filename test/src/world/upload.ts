import { randomUUID } from 'node:crypto';
import { sessionPath } from '../api/paths.ts';
import type { StoredUpload } from '../api/resources.ts';
import { parseStoredUpload } from '../api/response-data.ts';
import type { Client } from './world.ts';

/** The id has the form that a client derives from a Git remote. */
export function createProjectId(): string {
  return (randomUUID().replaceAll('-', '').slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

export function uploadBody(members: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'A session', markdown: '# Hello\n', ...members };
}

/** By default, uploads a new session to a new project. Throws if the upload fails. */
export async function upload(
  client: Client,
  {
    project = createProjectId(),
    session = randomUUID(),
    ...members
  }: Record<string, unknown> & { project?: string; session?: string } = {},
): Promise<StoredUpload> {
  return parseStoredUpload(await client.put(sessionPath(project, session), uploadBody(members)));
}
