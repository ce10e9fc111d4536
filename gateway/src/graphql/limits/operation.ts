import { type FieldNode, getVariableValues, type GraphQLSchema, type OperationDefinitionNode } from 'graphql';
import { GraphRequestError } from '../errors/graph-request-error.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { calculateCost } from './cost.ts';
import type { GraphDocument } from './document.ts';
import type { GraphLimits } from './limits.ts';
import { listRootFields, responseName } from './root-fields.ts';

/** The operation that the request selects, within the limits. */
export interface GraphOperation {
  readonly operation: OperationDefinitionNode;
  /** Number of fields that search: `searchSessions`, and `sessions` with `filters`. */
  readonly searchCount: number;
  /** Names in the response for the fields `__schema` and `__type`. */
  readonly introspectionNames: readonly string[];
  /** True if no field needs a subgraph. */
  readonly isIntrospection: boolean;
}

/**
 * Selects the operation and checks the limits that depend on the operation or its variables. Throws GraphRequestError.
 */
export function readOperation(
  schema: GraphQLSchema,
  { operations, fragments }: GraphDocument,
  { operationName, variables }: GraphRequest,
  limits: GraphLimits,
): GraphOperation {
  const operation = selectOperation(operations, operationName);
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 5 });
  if (errors) throw new GraphRequestError(errors);
  const cost = calculateCost(schema, operation, fragments, variables);
  if (cost > limits.cost)
    throw new GraphRequestError([`Too much: an answer of up to ${Math.round(cost)} fields, at most ${limits.cost}`]);
  const fields = listRootFields(operation, fragments);
  const introspectionNames = fields.filter(asksSchema).map(responseName);
  return {
    operation,
    searchCount: new Set(fields.filter(searches).map(responseName)).size,
    introspectionNames,
    isIntrospection:
      introspectionNames.length > 0 && fields.every(field => asksSchema(field) || field.name.value === '__typename'),
  };
}

/** The schema has `__schema` and `__type` only at its root. */
export function asksSchema({ name }: FieldNode): boolean {
  return name.value === '__schema' || name.value === '__type';
}

function searches({ name, arguments: given = [] }: FieldNode): boolean {
  return name.value === 'searchSessions' || given.some(argument => argument.name.value === 'filters');
}

function selectOperation(
  operations: readonly OperationDefinitionNode[],
  name: string | undefined,
): OperationDefinitionNode {
  const [first, second] = operations;
  if (name === undefined && first && !second) return first;
  const named = operations.find(operation => name !== undefined && operation.name?.value === name);
  if (named) return named;
  throw new GraphRequestError([
    name === undefined ? 'Say by operationName which operation to execute' : 'Unknown operation',
  ]);
}
