export const projectsPath = '/api/v1/projects';
export const recentPath = '/api/v1/sessions/recent';
export const graphPath = '/api/v1/graphql';

/** The id is inserted as it is, because tests also send wrong ids. */
export function projectPath(project: string): string {
  return `${projectsPath}/${project}`;
}

export function sessionsPath(project: string): string {
  return `${projectPath(project)}/sessions`;
}

/** The ids are inserted as they are. */
export function sessionPath(project: string, session: string): string {
  return `${sessionsPath(project)}/${session}`;
}
