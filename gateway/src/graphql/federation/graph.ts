import { ApolloGateway } from '@apollo/gateway';
import type { SubgraphMethods } from '@archive/contracts';
import { type CallContext, type Logger, msUntil, within } from '@archive/kit';
import {
  type DocumentNode,
  type ExecutionResult,
  getVariableValues,
  type GraphQLSchema,
  type OperationDefinitionNode,
} from 'graphql';
import { costOf } from '../limits/cost.ts';
import { createDocuments, type GraphDocument } from '../limits/document.ts';
import { toPublic } from './public-errors.ts';
import type { GraphLimits } from '../limits/limits.ts';
import { GraphRefusal } from '../graph-error.ts';
import type { GraphRequest } from '../http/request.ts';
import { subgraphSource } from './subgraph-source.ts';

export interface GraphOptions {
  /** Composed by `npm run supergraph`. */
  readonly supergraphSdl: string;
  /** By the name that the supergraph has for each. */
  readonly subgraphs: Readonly<Record<string, SubgraphMethods>>;
  readonly limits: GraphLimits;
  readonly log: Logger;
}

export interface Graph {
  /** Executes a request; throws GraphRefusal where nothing of it may be. */
  execute(request: GraphRequest, call: CallContext): Promise<ExecutionResult>;
  stop(): Promise<void>;
}

/** What the plans of documents may take, in MiB; the one that was not asked for the longest goes. */
const planMiB = 20;

/** A search is answered within 3 s and all else within 5 s (cases.md, promise 5): so much earlier, in ms. */
const earlierMs = 1_700;
/** Kept back of the time to answer, in ms: what a subgraph has not said by then is missing from an answer that still comes. */
const assemblyMs = 200;

/** Of what failed in one answer, the first are told. */
const mostErrors = 200;

/** Loads the supergraph; nothing is composed or asked for. */
export async function openGraph({ supergraphSdl, subgraphs, limits, log }: GraphOptions): Promise<Graph> {
  const gateway = new ApolloGateway({
    supergraphSdl,
    experimental_approximateQueryPlanStoreMiB: planMiB,
    logger: toApollo(log),
    buildService: ({ name }) => {
      const service = subgraphs[name];
      if (!service) throw new Error(`the supergraph has a subgraph ${name} that nobody serves`);
      return subgraphSource(name, service, log);
    },
  });
  const { schema, executor } = await gateway.load();
  const documents = createDocuments(schema, limits);
  const execute = async (request: GraphRequest, call: CallContext) => {
    const found = documents(request.query);
    const operation = chosen(found.operations, request.operationName);
    check(schema, found, operation, request, limits);
    const deadline = call.deadline - (found.searches ? earlierMs : 0);
    const patience = { ...call, deadline: deadline - assemblyMs };
    const asked = toApolloRequest(schema, found, operation, request, patience, log);
    const running = executor(asked as Parameters<typeof executor>[0]);
    const result = await within(Math.max(0, msUntil(deadline)), running);
    const errors = result.errors
      ?.slice(0, mostErrors)
      .map(error => toPublic(error, { operation, fragments: found.fragments }, log));
    return { data: result.data ?? null, ...(errors?.length ? { errors } : {}) } as unknown as ExecutionResult;
  };
  return { execute, stop: () => gateway.stop() };
}

function chosen(operations: readonly OperationDefinitionNode[], name: string | undefined): OperationDefinitionNode {
  const [first, second] = operations;
  if (name === undefined && first && !second) return first;
  const named = operations.find(operation => name !== undefined && operation.name?.value === name);
  if (named) return named;
  throw new GraphRefusal([
    name === undefined ? 'Say by operationName which operation to execute' : 'Unknown operation',
  ]);
}

/** What depends on variables: whether they fit, and how much is asked for. */
function check(
  schema: GraphQLSchema,
  { fragments }: GraphDocument,
  operation: OperationDefinitionNode,
  { variables }: GraphRequest,
  limits: GraphLimits,
): void {
  const { errors } = getVariableValues(schema, operation.variableDefinitions ?? [], variables, { maxErrors: 5 });
  if (errors) throw new GraphRefusal(errors);
  const cost = costOf(schema, operation, fragments, variables);
  if (cost > limits.cost)
    throw new GraphRefusal([`Too much: an answer of up to ${Math.round(cost)} fields, at most ${limits.cost}`]);
}

function toApolloRequest(
  schema: GraphQLSchema,
  { document, hash }: { document: DocumentNode; hash: string },
  operation: OperationDefinitionNode,
  { query, variables }: GraphRequest,
  call: CallContext,
  log: Logger,
): object {
  const operationName = operation.name?.value ?? null;
  return {
    request: { query, variables, ...(operationName === null ? {} : { operationName }) },
    ...{ document, operation, operationName, schema, source: query, queryHash: hash },
    context: { call },
    logger: toApollo(log),
    metrics: {},
    cache: undefined,
  };
}

/** Its own words are about plans and subgraphs: for those who look closer. */
function toApollo(log: Logger) {
  const say = (level: 'debug' | 'warn' | 'error') => (message?: unknown) =>
    log[level]({ said: String(message) }, 'graph');
  return { debug: say('debug'), info: say('debug'), warn: say('warn'), error: say('error') };
}
