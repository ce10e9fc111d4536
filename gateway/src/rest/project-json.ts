import type { projects } from '@archive/contracts';
import { formatTimestamp } from '../http/timestamp.ts';

/** See docs/interface.md#project. */
export function toProjectJson(project: projects.Project): object {
  const { id, ownerId, name, icon, color } = project;
  return {
    id,
    ownerId,
    name,
    icon,
    color,
    createdAt: formatTimestamp(project.createdMs),
    updatedAt: formatTimestamp(project.updatedMs),
  };
}
