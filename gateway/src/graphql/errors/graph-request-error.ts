import { errorTable, type ErrorCode, ServiceError } from '@archive/kit';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';

/** Every `GraphRequestError` has this message (docs/interface.md#graphql-errors). */
export const invalidRequestMessage = 'Invalid GraphQL query or variables';

/** In UTF-16 code units per error. */
const maxMessageLength = 300;
/** Per error. */
const maxLocations = 5;

/** The request is rejected before execution. There is one GraphQL error per problem. */
export class GraphRequestError extends ServiceError {
  readonly errors: readonly GraphQLFormattedError[];

  constructor(problems: readonly (GraphQLError | string)[]) {
    super('INVALID', invalidRequestMessage);
    this.errors = problems.map(problem =>
      typeof problem === 'string'
        ? formatGraphError(problem, 'INVALID')
        : formatGraphError(truncate(problem.message), 'INVALID', problem.locations?.slice(0, maxLocations)),
    );
  }
}

function truncate(message: string): string {
  return message.length <= maxMessageLength ? message : `${message.slice(0, maxMessageLength).toWellFormed()}…`;
}

/** Formats an error with all members of the contract (docs/decisions.md#58-graphql-errors). */
export function formatGraphError(
  message: string,
  code: ErrorCode,
  locations: GraphQLFormattedError['locations'] = [],
  path: GraphQLFormattedError['path'] = [],
): GraphQLFormattedError {
  return { message, locations, path, extensions: { code: errorTable[code].graphql } };
}

/** With `hasEnvelope`, the body also has the envelope of the REST endpoints. */
export function formatErrorBody(error: ServiceError, hasEnvelope: boolean): string {
  const errors = error instanceof GraphRequestError ? error.errors : [formatGraphError(error.message, error.code)];
  return JSON.stringify(hasEnvelope ? { success: false, error: error.message, errors } : { errors });
}
