import { randomUUID } from 'node:crypto';
import { parseProjectList, parseStoredUpload } from '../api/response-data.ts';
import type { Project, StoredUpload } from '../api/resources.ts';
import type { Client } from './world.ts';

export const projectsPath = '/api/v1/projects';
export const recentPath = '/api/v1/sessions/recent';
export const graphPath = '/api/v1/graphql';

export function projectPath(project: string): string {
  return `${projectsPath}/${project}`;
}

export function sessionsPath(project: string): string {
  return `${projectPath(project)}/sessions`;
}

export function sessionPath(project: string, session: string): string {
  return `${sessionsPath(project)}/${session}`;
}

/** An id as a client derives it from a git remote. */
export function newProjectId(): string {
  return (randomUUID().replaceAll('-', '').slice(0, 16).match(/.{4}/g) ?? []).join('-');
}

/** An upload with the two members that it must have, and what is given. */
export function uploadBody(members: Record<string, unknown> = {}): Record<string, unknown> {
  return { name: 'A session', markdown: '# Hello\n', ...members };
}

/** Uploads a session, into a project of its own unless told. */
export async function upload(
  client: Client,
  {
    project = newProjectId(),
    session = randomUUID(),
    ...members
  }: Record<string, unknown> & { project?: string; session?: string } = {},
): Promise<StoredUpload> {
  return parseStoredUpload(await client.put(sessionPath(project, session), uploadBody(members)));
}

export async function fetchProjects(client: Client): Promise<Project[]> {
  return parseProjectList(await client.get(projectsPath)).projects;
}

export async function fetchProject(client: Client, id: string): Promise<Project> {
  const found = (await fetchProjects(client)).find(project => project.id === id);
  if (!found) throw new Error(`${client.userName} has no project ${id}`);
  return found;
}

/** The body of a refusal. */
export function errorBody(error: string): { success: false; error: string } {
  return { success: false, error };
}
