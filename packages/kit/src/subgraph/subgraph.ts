import { readFileSync } from 'node:fs';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { execute, type ExecutionResult, type GraphQLError, type GraphQLFieldResolver, parse } from 'graphql';
import { msUntil, withTimeout } from '../concurrency/deadline.ts';
import { errorTable } from '../errors/errors.ts';
import type { CallContext } from '../grpc/context.ts';
import type { Logger } from '../log/log.ts';
import { createDocumentReader } from './document-cache.ts';
import { extractServiceError, formatError } from './graphql-errors.ts';
import { measureJson } from './json-size.ts';
import { parseRequest, type SubgraphRequest } from './request.ts';
import { countFields, responseTooLargeError, ResponseSize } from './response-size.ts';

/**
 * Resolvers by type and field. `__resolveReference` takes a representation and the context. Every other resolver takes
 * the parent, the arguments and the context.
 */
export type Resolvers<Context> = Readonly<
  Record<string, Readonly<Record<string, (parent: never, second: never, context: Context) => unknown>>>
>;

type ResolverMap = Record<string, Record<string, GraphQLFieldResolver<unknown, unknown>>>;

export interface SubgraphOptions<Context> {
  /** Files with the GraphQL schema of the service. */
  readonly sdl: readonly URL[];
  readonly resolvers: Resolvers<Context>;
  /** Creates the context of one request. */
  readonly context: (call: CallContext) => Context;
  readonly log: Logger;
}

/** Request and response are JSON texts (proto/subgraph.proto). */
export interface Subgraph {
  executeOperation(request: { requestJson: Buffer }, call: CallContext): Promise<{ responseJson: Buffer }>;
}

/** A response must stay below gRPC's limit of 4 MiB for a message. */
const maxResponseBytes = 4_000_000;
/** Maximum number of errors in a response. Further errors are dropped. */
const maxErrors = 200;

/** Resolvers have 50 ms less than the call. If a field is late, the subgraph can still send the other fields. */
const fieldMarginMs = 50;

/** Creates a subgraph. Throws if the resolvers do not match the GraphQL schema. */
export function createSubgraph<Context>({ sdl, resolvers, context, log }: SubgraphOptions<Context>): Subgraph {
  const typeDefs = parse(sdl.map(file => readFileSync(file, 'utf8')).join('\n'));
  const schema = buildSubgraphSchema({ typeDefs, resolvers: resolvers as unknown as ResolverMap });
  countFields(schema);
  const readDocument = createDocumentReader(schema);
  const run = async (request: SubgraphRequest, call: CallContext, size: ResponseSize): Promise<ExecutionResult> => {
    const validated = readDocument(request.query);
    if ('errors' in validated) return validated;
    const { variables: variableValues, operationName } = request;
    const contextValue = { context: context({ ...call, deadline: call.deadline - fieldMarginMs }), size };
    return execute({ schema, document: validated.document, contextValue, variableValues, operationName });
  };
  return {
    executeOperation: async ({ requestJson }, call) => {
      const size = new ResponseSize(maxResponseBytes);
      const result = await withTimeout(msUntil(call.deadline), run(parseRequest(requestJson), call, size));
      if (size.isExceeded) return { responseJson: responseTooLarge };
      const errors = result.errors?.slice(0, maxErrors).map(error => reportError(error, call, log));
      const response = { ...result, ...(errors ? { errors } : {}) };
      // The resolvers do not count `__typename` and the paths in errors. The whole response is therefore measured too.
      const isTooLarge = measureJson(response, maxResponseBytes) > maxResponseBytes;
      return { responseJson: isTooLarge ? responseTooLarge : Buffer.from(JSON.stringify(response)) };
    },
  };
}

function reportError(error: GraphQLError, call: CallContext, log: Logger) {
  const cause = extractServiceError(error);
  const line = { err: cause, path: error.path, requestId: call.requestId };
  if (cause.code === 'INTERNAL') log.error(line, 'a field failed');
  else if (cause.code === 'UNAVAILABLE') log[call.signal.aborted ? 'debug' : 'warn'](line, 'a field was unavailable');
  return formatError(error, cause);
}

const responseTooLarge = Buffer.from(
  JSON.stringify({
    data: null,
    errors: [
      {
        message: responseTooLargeError.message,
        extensions: { code: errorTable[responseTooLargeError.code].graphql },
      },
    ],
  }),
);
