import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, type ExecutionResult, type GraphQLError, type GraphQLFieldResolver, parse } from 'graphql';
import { msUntil, withTimeout } from '../concurrency/deadline.ts';
import { errorTable, ServiceError } from '../errors.ts';
import type { CallContext } from '../grpc/context.ts';
import type { Logger } from '../log.ts';
import { createDocumentCache } from './document-cache.ts';
import { extractServiceError, formatError } from './graphql-errors.ts';
import { readRequest, type SubgraphRequest } from './request.ts';

/** Resolvers by type and field; `__resolveReference` takes (representation, context), all others (parent, arguments, context). */
export type Resolvers<Context> = Readonly<
  Record<string, Readonly<Record<string, (parent: never, second: never, context: Context) => unknown>>>
>;

type ResolverMap = Record<string, Record<string, GraphQLFieldResolver<unknown, unknown>>>;

export interface SubgraphOptions<Context> {
  /** Files that together are the SDL of the service's part of the graph. */
  readonly sdl: readonly URL[];
  readonly resolvers: Resolvers<Context>;
  /** Made for each request, so that its loaders forget with it. */
  readonly context: (call: CallContext) => Context;
  readonly log: Logger;
}

/** The one method of a service's part of the graph: JSON in, JSON out (proto/subgraph.proto). */
export interface Subgraph {
  executeOperation(request: { requestJson: Buffer }, call: CallContext): Promise<{ responseJson: Buffer }>;
}

/** Below gRPC's 4 MiB for a message. */
const largestAnswer = 4_000_000;

/** Time in ms that fields leave, so that one whose neighbour is late takes away itself alone. */
const margin = 50;

/** Throws where the SDL and the resolvers don't fit each other. */
export function createSubgraph<Context>({ sdl, resolvers, context, log }: SubgraphOptions<Context>): Subgraph {
  const typeDefs = parse(sdl.map(file => readFileSync(file, 'utf8')).join('\n'));
  const schema = buildSubgraphSchema({ typeDefs, resolvers: resolvers as unknown as ResolverMap });
  const judge = createDocumentCache(schema);
  const run = async (request: SubgraphRequest, call: CallContext): Promise<ExecutionResult> => {
    const judged = judge(request.query);
    if ('errors' in judged) return judged;
    const { variables: variableValues, operationName } = request;
    const contextValue = context({ ...call, deadline: call.deadline - margin });
    return execute({ schema, document: judged.document, contextValue, variableValues, operationName });
  };
  return {
    executeOperation: async ({ requestJson }, call) => {
      const result = await withTimeout(msUntil(call.deadline), run(readRequest(requestJson), call));
      const errors = result.errors?.map(error => report(error, call, log));
      const responseJson = Buffer.from(JSON.stringify({ ...result, ...(errors ? { errors } : {}) }));
      return { responseJson: responseJson.length > largestAnswer ? tooLarge : responseJson };
    },
  };
}

function report(error: GraphQLError, call: CallContext, log: Logger) {
  const cause = extractServiceError(error);
  const line = { err: cause, path: error.path, requestId: call.requestId };
  if (cause.code === 'INTERNAL') log.error(line, 'a field failed');
  else if (cause.code === 'UNAVAILABLE') log.warn(line, 'a field could not be answered');
  return formatError(error, cause);
}

const tooLargeError = new ServiceError('TOO_LARGE', 'Answer too large: ask for fewer items or fields');
const tooLarge = Buffer.from(
  JSON.stringify({
    data: null,
    errors: [{ message: tooLargeError.message, extensions: { code: errorTable[tooLargeError.code].graphql } }],
  }),
);
