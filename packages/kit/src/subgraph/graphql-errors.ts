import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { errorTable, ServiceError, toServiceError } from '../errors/errors.ts';

/** Creates an error about one entity. The response contains the entity's id (docs/decisions.md#58-graphql-errors). */
export function createEntityError(error: ServiceError, id: string): GraphQLError {
  return new GraphQLError(error.message, { originalError: error, extensions: { id } });
}

/** Returns the cause of a GraphQL error. An error of a document or its variables is INVALID. */
export function extractServiceError(error: GraphQLError): ServiceError {
  const root = findRootError(error);
  return root instanceof GraphQLError ? new ServiceError('INVALID', root.message) : toServiceError(root);
}

/** Formats an error for the response. The message is public. An error about an entity also has the entity's id. */
export function formatError(error: GraphQLError, cause: ServiceError): GraphQLFormattedError {
  const { id } = error.extensions;
  return {
    message: cause.message,
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: { code: errorTable[cause.code].graphql, ...(typeof id === 'string' ? { id } : {}) },
  };
}

function findRootError(error: GraphQLError): Error {
  const inner = error.originalError;
  if (inner === undefined) return error;
  return inner instanceof GraphQLError ? findRootError(inner) : inner;
}
