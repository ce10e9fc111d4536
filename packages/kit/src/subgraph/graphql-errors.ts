import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { errorTable, ServiceError, toServiceError } from '../errors.ts';

/** An error about one entity: its answer carries the id (interface.md, GraphQL errors). */
export function createEntityError(error: ServiceError, id: string): GraphQLError {
  return new GraphQLError(error.message, { originalError: error, extensions: { id } });
}

/** What went wrong inside: GraphQL's own complaint of a document or its variables is the caller's mistake. */
export function extractServiceError(error: GraphQLError): ServiceError {
  const root = rootOf(error);
  return root instanceof GraphQLError ? new ServiceError('INVALID', root.message) : toServiceError(root);
}

/** An error as it leaves the service: the public message, where it belongs, the code, and at most an id. */
export function formatError(error: GraphQLError, cause: ServiceError): GraphQLFormattedError {
  const { id } = error.extensions;
  return {
    message: cause.message,
    ...(error.locations ? { locations: error.locations } : {}),
    ...(error.path ? { path: error.path } : {}),
    extensions: { code: errorTable[cause.code].graphql, ...(typeof id === 'string' ? { id } : {}) },
  };
}

function rootOf(error: GraphQLError): Error {
  const inner = error.originalError;
  if (inner === undefined) return error;
  return inner instanceof GraphQLError ? rootOf(inner) : inner;
}
