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
import {
  type DocumentNode,
  type FormattedExecutionResult,
  getVariableValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { calculateCost } from '../limits/cost.ts';
import { createDocumentReader, type GraphDocument } from '../limits/document.ts';
import { toPublicError } from './public-error.ts';
import type { GraphLimits } from '../limits/limits.ts';
import { formatGraphError, GraphRequestError } from '../errors/graph-request-error.ts';
import type { GraphRequest } from '../request/graph-request.ts';
import { createSubgraphSource, type SubgraphCallContext } from './subgraph-source.ts';

export interface GraphOptions {
  /** Supergraph schema, as `npm run supergraph` composes it. */
  readonly supergraphSdl: string;
  /** Client of each subgraph, by its name in the supergraph. */
  readonly subgraphs: Readonly<Record<string, SubgraphMethods>>;
  readonly limits: GraphLimits;
  readonly log: Logger;
}

export interface Graph {
  /** Throws GraphRequestError for an invalid request, UNAVAILABLE after the deadline. */
  execute(request: GraphRequest, call: CallContext): Promise<FormattedExecutionResult>;
  stop(): Promise<void>;
}

/** Bound on cached query plans; the least recently used one is evicted. */
const planCacheMiB = 20;

/** Subtracted from the deadline: a search has 3 s, any other request 5 s (docs/decisions.md#9-time-limits). */
const searchReserveMs = 1_700;
/** Time to assemble a partial response after a subgraph missed its deadline. */
const assemblyReserveMs = 200;

/** Errors of one response; further errors are dropped. */
const maxErrors = 200;

/** Bytes of one answer. The results of the subgraphs together have the same bound. */
const maxAnswerBytes = 8_000_000;

/** Loads the supergraph without calling a subgraph. Throws if a subgraph has no client. */
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
  const execute = async (request: GraphRequest, call: CallContext) => {
    // One validation per event-loop turn: hostile documents must not delay the other requests.
    if (!readDocument.isCached(request.query)) await new CooperativeTask().yieldToEventLoop();
    const document = readDocument(request.query);
    const operation = selectOperation(document.operations, request.operationName);
    requireValidVariablesAndCost(schema, document, operation, request, limits);
    const deadline = call.deadline - (document.hasSearch ? searchReserveMs : 0);
    const context = {
      call: { ...call, deadline: deadline - assemblyReserveMs },
      size: new ResponseSize(maxAnswerBytes),
    };
    const apolloRequest = toApolloRequest(schema, document, operation, request, context, log);
    const running = executor(apolloRequest as Parameters<typeof executor>[0]);
    const result = await withTimeout(Math.max(0, msUntil(deadline)), running);
    const errors = result.errors
      ?.slice(0, maxErrors)
      .map(error => toPublicError(error, { operation, fragments: document.fragments }, log));
    return limitSize({ data: result.data ?? null, ...(errors?.length ? { errors } : {}) });
  };
  return { execute, stop: () => gateway.stop() };
}

/** Aliases and introspection may enlarge an answer beyond the results of the subgraphs. */
function limitSize(result: FormattedExecutionResult): FormattedExecutionResult {
  if (measureJson(result, maxAnswerBytes) <= maxAnswerBytes) return result;
  const { message, code } = responseTooLargeError;
  return { data: null, errors: [formatGraphError(message, code)] };
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

/** Checks that depend on variables; throws GraphRequestError. */
function requireValidVariablesAndCost(
  schema: GraphQLSchema,
  { fragments }: GraphDocument,
  operation: OperationDefinitionNode,
  { variables }: GraphRequest,
  limits: GraphLimits,
): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 5 });
  if (errors) throw new GraphRequestError(errors);
  const cost = calculateCost(schema, operation, fragments, variables);
  if (cost > limits.cost)
    throw new GraphRequestError([`Too much: an answer of up to ${Math.round(cost)} fields, at most ${limits.cost}`]);
}

function toApolloRequest(
  schema: GraphQLSchema,
  { document, hash }: { document: DocumentNode; hash: string },
  operation: OperationDefinitionNode,
  { query, variables }: GraphRequest,
  context: SubgraphCallContext,
  log: Logger,
): object {
  const operationName = operation.name?.value ?? null;
  return {
    request: { query, variables, ...(operationName === null ? {} : { operationName }) },
    ...{ document, operation, operationName, schema, source: query, queryHash: hash },
    context,
    logger: toApolloLogger(log),
    metrics: {},
    cache: undefined,
  };
}

/** Apollo's messages are about query plans, so its level info is logged as debug. */
function toApolloLogger(log: Logger) {
  const logAt = (level: 'debug' | 'warn' | 'error') => (message?: unknown) =>
    log[level]({ apollo: String(message) }, 'Apollo gateway');
  return { debug: logAt('debug'), info: logAt('debug'), warn: logAt('warn'), error: logAt('error') };
}
