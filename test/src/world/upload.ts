import { randomUUID } from 'node:crypto';
import { sessionPath } from '../api/paths.ts';
import type { StoredUpload } from '../api/resources.ts';
import { parseStoredUpload } from '../api/response-data.ts';
import type { Client } from './world.ts';

/** Creates a random project id in the form that a client derives from a Git remote. */
export function createProjectId(): string {
  return (randomUUID().replaceAll('-', '').slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

/** Creates the body of an upload from the two required members and the given members. */
export function uploadBody(members: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'A session', markdown: '# Hello\n', ...members };
}

/** Uploads a session; the default is a new session in a new project. Throws if the upload fails. */
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
