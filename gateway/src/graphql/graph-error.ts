import { errorTable, type ErrorCode, ServiceError } from '@archive/kit';
import type { GraphQLError, GraphQLFormattedError } from 'graphql';

/** The message of every 400 of this endpoint (interface.md, Error body of REST endpoints). */
export const invalid = 'Invalid GraphQL query or variables';

/** Of what a message cites and of the places that it names, more is of no use to anybody. */
const longest = 300;
const mostLocations = 5;

/** A request that is refused before anything is executed, with what is wrong with it. */
export class GraphRefusal extends ServiceError {
  readonly errors: readonly GraphQLFormattedError[];

  constructor(problems: readonly (GraphQLError | string)[]) {
    super('INVALID', invalid);
    this.errors = problems.map(problem =>
      typeof problem === 'string'
        ? shaped(problem, 'INVALID')
        : shaped(cut(problem.message), 'INVALID', problem.locations?.slice(0, mostLocations)),
    );
  }
}

function cut(message: string): string {
  return message.length <= longest ? message : `${message.slice(0, longest).toWellFormed()}…`;
}

/** An error as the contract has it (interface.md, GraphQL errors): every member is there. */
export function shaped(
  message: string,
  code: ErrorCode,
  locations: GraphQLFormattedError['locations'] = [],
  path: GraphQLFormattedError['path'] = [],
): GraphQLFormattedError {
  return { message, locations, path, extensions: { code: errorTable[code].graphql } };
}

/** The body of a refused or failed request: the envelope of REST, and the same as GraphQL says it. */
export function refusalBody(error: ServiceError, envelope: boolean): string {
  const errors = error instanceof GraphRefusal ? error.errors : [shaped(error.message, error.code)];
  return JSON.stringify(envelope ? { success: false, error: error.message, errors } : { errors });
}
