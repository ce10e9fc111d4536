import type { ProjectsMethods } from '@archive/contracts';
import type { CallContext } from '@archive/kit';
import { listFieldValues, mapFields } from '../query/ast.ts';
import type { QueryNode } from '../index-port/search-index.ts';

/**
 * A value after `project:` may be a project's name or its id. Adds the ids of all projects with that name to the value.
 * Throws UNAVAILABLE if the projects service does not answer; only queries with `project:` call this service.
 */
export async function resolveProjects(
  projects: Pick<ProjectsMethods, 'listProjects'>,
  ast: QueryNode | undefined,
  context: CallContext,
): Promise<QueryNode | undefined> {
  if (!ast) return undefined;
  const names = new Set(listFieldValues(ast, 'projectId').map(value => value.toLowerCase()));
  if (names.size === 0) return ast;
  const idsByName = new Map<string, string[]>();
  for await (const page of projects.listProjects({}, context)) {
    for (const { id, name } of page.projects) {
      const key = name.toLowerCase();
      if (names.has(key)) idsByName.set(key, [...(idsByName.get(key) ?? []), id]);
    }
  }
  return mapFields(ast, field => {
    if (field.field !== 'projectId') return field;
    return { ...field, values: field.values.flatMap(value => [value, ...(idsByName.get(value.toLowerCase()) ?? [])]) };
  });
}
