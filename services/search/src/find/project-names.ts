import type { ProjectsMethods } from '@archive/contracts';
import type { CallContext } from '@archive/kit';
import { fieldValues, mapFields } from '../query/ast.ts';
import type { QueryNode } from '../index-port/search-index.ts';

/** Puts ids in the place of names after `project:`; a value that is both is both. Only a query with that field asks. */
export async function resolveProjects(
  projects: Pick<ProjectsMethods, 'listProjects'>,
  node: QueryNode | undefined,
  context: CallContext,
): Promise<QueryNode | undefined> {
  if (!node) return undefined;
  const wanted = new Set(fieldValues(node, 'projectId').map(value => value.toLowerCase()));
  if (wanted.size === 0) return node;
  const ids = new Map<string, string[]>();
  for await (const page of projects.listProjects({}, context)) {
    for (const { id, name } of page.projects) {
      const key = name.toLowerCase();
      if (wanted.has(key)) ids.set(key, [...(ids.get(key) ?? []), id]);
    }
  }
  return mapFields(node, field => {
    if (field.field !== 'projectId') return field;
    return { ...field, values: field.values.flatMap(value => [value, ...(ids.get(value.toLowerCase()) ?? [])]) };
  });
}
