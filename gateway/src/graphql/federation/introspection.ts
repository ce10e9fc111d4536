import { type DocumentNode, executeSync, type FieldNode, type GraphQLSchema, Kind, visit } from 'graphql';
import { asksSchema, type GraphOperation } from '../limits/operation.ts';
import type { GraphRequest } from '../request/graph-request.ts';

/** Answers `__schema`, `__type` and `__typename` from the schema. All other fields are null. */
export function executeIntrospection(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName, variables: variableValues }: GraphRequest,
): Readonly<Record<string, unknown>> {
  return executeSync({ schema, document, operationName, variableValues }).data ?? {};
}

/**
 * Replaces each introspection field by `__typename`, because the query planner fails for some legal introspection, such
 * as `isOneOf`. The `__typename` keeps the position of the field in the result.
 */
export function removeIntrospection(document: DocumentNode): DocumentNode {
  return visit(document, {
    FragmentDefinition: ({ typeCondition }) => (typeCondition.name.value.startsWith('__') ? null : undefined),
    Field: node => {
      if (!asksSchema(node)) return undefined;
      const { alias, name, directives = [] } = node;
      const typename = { kind: Kind.NAME, value: '__typename' } as const;
      return { kind: Kind.FIELD, alias: alias ?? name, name: typename, directives } satisfies FieldNode;
    },
  });
}

/** Adds the introspection to the result of a document from `removeIntrospection`. A skipped field stays absent. */
export function mergeIntrospection(
  data: Readonly<Record<string, unknown>>,
  { introspectionNames }: GraphOperation,
  introspected: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const names = introspectionNames.filter(name => name in introspected);
  return { ...data, ...Object.fromEntries(names.map(name => [name, introspected[name]])) };
}
