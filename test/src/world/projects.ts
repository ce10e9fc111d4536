import { projectsPath } from '../api/paths.ts';
import type { Project } from '../api/resources.ts';
import { parseProjectList } from '../api/response-data.ts';
import type { Client } from './world.ts';

export async function fetchProjects(client: Client): Promise<Project[]> {
  return parseProjectList(await client.get(projectsPath)).projects;
}

/** Throws if the owner does not have the project. */
export async function fetchProject(client: Client, id: string): Promise<Project> {
  const found = (await fetchProjects(client)).find(project => project.id === id);
  if (!found) throw new Error(`${client.userName} has no project ${id}`);
  return found;
}
