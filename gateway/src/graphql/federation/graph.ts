import { ApolloGateway } from '@apollo/gateway';
import type { SubgraphMethods } from '@archive/contracts';
import {
  type CallContext,
  CooperativeTask,
  type Logger,
  measureJson,
  msUntil,
  ResponseSize,
  responseTooLargeError,
  withTimeout,
} from '@archive/kit';
import type { FormattedExecutionResult, GraphQLSchema } from 'graphql';
import { createDocumentReader, type GraphDocument } from '../limits/document.ts';
import { executeIntrospection, mergeIntrospection, removeIntrospection } from './introspection.ts';
import { toPublicError } from './public-error.ts';
import type { GraphLimits } from '../limits/limits.ts';
import { type GraphOperation, readOperation } from '../limits/operation.ts';
import { formatGraphError } from '../errors/graph-request-error.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { createSubgraphSource, type SubgraphCallContext } from './subgraph-source.ts';

export interface GraphOptions {
  /** `npm run supergraph` composes this schema. */
  readonly supergraphSdl: string;
  /** The keys are the names of subgraphs in the supergraph. */
  readonly subgraphs: Readonly<Record<string, SubgraphMethods>>;
  readonly limits: GraphLimits;
  readonly log: Logger;
}

/** Counts the search fields of a request before any field is executed. If this call rejects, the request ends. */
export type CountSearches = (count: number) => Promise<void>;

export interface Graph {
  /** Throws GraphRequestError for an invalid request, and UNAVAILABLE after the deadline. */
  execute(request: GraphRequest, call: CallContext, countSearches?: CountSearches): Promise<FormattedExecutionResult>;
  stop(): Promise<void>;
}

/** For all cached query plans together. The least recently used plan is evicted. */
const planCacheMiB = 20;

/**
 * The answer to a request that searches must begin within 3 s, any other within 5 s (docs/decisions.md#9-time-limits).
 * This time moves the deadline of a search from 4.5 s (`responseTimeoutMs`) to 2.8 s, and 200 ms remain to answer.
 */
const searchReserveMs = 1_700;
/** Time to assemble a partial response if a subgraph misses its deadline. */
const assemblyReserveMs = 200;

/** Errors per response. Further errors are dropped. */
const maxErrors = 200;

/** Limits one answer, and the results of all subgraphs together. */
const maxAnswerBytes = 8_000_000;

interface Execution {
  readonly request: GraphRequest;
  readonly document: GraphDocument;
  readonly operation: GraphOperation;
}

/** Loads the supergraph but calls no subgraph. Throws if a subgraph has no client. */
export async function loadGraph({ supergraphSdl, subgraphs, limits, log }: GraphOptions): Promise<Graph> {
  const gateway = new ApolloGateway({
    supergraphSdl,
    experimental_approximateQueryPlanStoreMiB: planCacheMiB,
    logger: toApolloLogger(log),
    buildService: ({ name }) => {
      const service = subgraphs[name];
      if (!service) throw new Error(`the supergraph names a subgraph without a client: ${name}`);
      return createSubgraphSource(name, service, log);
    },
  });
  const { schema, executor } = await gateway.load();
  const readDocument = createDocumentReader(schema, limits);
  const executePlan = async (execution: Execution, call: CallContext) => {
    const { document, operation } = execution;
    const deadline = call.deadline - (operation.searchCount > 0 ? searchReserveMs : 0);
    const context = {
      call: { ...call, deadline: deadline - assemblyReserveMs },
      size: new ResponseSize(maxAnswerBytes),
    };
    const apolloRequest = toApolloRequest(schema, execution, context, log);
    const running = executor(apolloRequest as Parameters<typeof executor>[0]);
    const result = await withTimeout(msUntil(deadline), running);
    const publicDocument = { operation: operation.operation, fragments: document.fragments };
    const errors = result.errors?.slice(0, maxErrors).map(error => toPublicError(error, publicDocument, log));
    return { data: result.data ?? null, ...(errors?.length ? { errors } : {}) };
  };
  const execute = async (request: GraphRequest, call: CallContext, countSearches?: CountSearches) => {
    // Only one document is validated per event-loop turn, so that hostile documents do not delay other requests.
    if (!readDocument.isCached(request.query)) await new CooperativeTask().yieldToEventLoop();
    const document = readDocument(request.query);
    const operation = readOperation(schema, document, request, limits);
    if (operation.searchCount > 0) await countSearches?.(operation.searchCount);
    const introspected =
      operation.introspectionNames.length === 0 ? {} : executeIntrospection(schema, document.document, request);
    if (operation.isIntrospection) return limitSize({ data: introspected });
    const { data, errors } = await executePlan({ request, document, operation }, call);
    return limitSize({
      data: data && mergeIntrospection(data, operation, introspected),
      ...(errors ? { errors } : {}),
    });
  };
  return { execute, stop: () => gateway.stop() };
}

/**
 * Aliases and introspection can make an answer larger than the results of the subgraphs, so the whole answer is
 * limited.
 */
function limitSize(result: FormattedExecutionResult): FormattedExecutionResult {
  if (measureJson(result, maxAnswerBytes) <= maxAnswerBytes) return result;
  const { message, code } = responseTooLargeError;
  return { data: null, errors: [formatGraphError(message, code)] };
}

function toApolloRequest(
  schema: GraphQLSchema,
  { request: { query, variables }, document, operation: { operation, introspectionNames } }: Execution,
  context: SubgraphCallContext,
  log: Logger,
): object {
  const operationName = operation.name?.value ?? null;
  const planned = introspectionNames.length === 0 ? document.document : removeIntrospection(document.document);
  return {
    request: { query, variables, ...(operationName === null ? {} : { operationName }) },
    ...{ document: planned, operation, operationName, schema, source: query, queryHash: document.hash },
    context,
    logger: toApolloLogger(log),
    metrics: {},
    cache: undefined,
  };
}

/** Apollo's messages at level info are about query plans, so they are logged as debug. */
function toApolloLogger(log: Logger) {
  const logAt = (level: 'debug' | 'warn' | 'error') => (message?: unknown) =>
    log[level]({ apollo: String(message) }, 'Apollo gateway');
  return { debug: logAt('debug'), info: logAt('debug'), warn: logAt('warn'), error: logAt('error') };
}
