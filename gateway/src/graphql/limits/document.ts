import { createHash } from 'node:crypto';
import { DocumentCache } from '@archive/kit';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
  type OperationDefinitionNode,
  OperationTypeNode,
  parse,
  validate,
  visit,
} from 'graphql';
import { measureOperation } from './size.ts';
import type { GraphLimits } from './limits.ts';
import { GraphRequestError } from '../errors/graph-request-error.ts';

/** The document is valid and within the limits. */
export interface GraphDocument {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** SHA-256 of the text. */
  readonly hash: string;
}

export interface DocumentReader {
  /**
   * Parses and validates a document, with cheap checks first. Valid documents are cached unless they are long. Throws
   * GraphRequestError.
   */
  (text: string): GraphDocument;
  /** Whether the document is cached. If so, no CPU-bound work is needed. */
  readonly isCached: (text: string) => boolean;
}

/** Each reader has its own cache. */
export function createDocumentReader(schema: GraphQLSchema, limits: GraphLimits): DocumentReader {
  const cache = new DocumentCache<GraphDocument>();
  const read = (text: string) => {
    const cached = cache.get(text);
    if (cached) return cached;
    const hash = createHash('sha256').update(text).digest('hex');
    const document = { ...readDocument(schema, limits, text), hash };
    cache.add(text, document.document, document);
    return document;
  };
  return Object.assign(read, { isCached: (text: string) => cache.has(text) });
}

function readDocument(schema: GraphQLSchema, limits: GraphLimits, text: string): Omit<GraphDocument, 'hash'> {
  const document = parseDocument(text, limits.tokens);
  throwProblems(findExcessCounts(document, limits));
  // `measureOperation` needs fragments without cycles. Full validation comes last, because it is slow for large
  // operations.
  throwProblems(validate(schema, document, [NoFragmentCyclesRule, NoUnusedFragmentsRule], { maxErrors: 1 }));
  const operations = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
  throwProblems(operations.flatMap(operation => findExcessSize(document, operation, limits)));
  throwProblems(validate(schema, document, undefined, { maxErrors: 5 }));
  const fragments = new Map(
    document.definitions.flatMap(node =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  return { document, operations, fragments };
}

function throwProblems(problems: readonly (GraphQLError | string)[]): void {
  if (problems.length > 0) throw new GraphRequestError(problems);
}

function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw new GraphRequestError([error]);
    throw error;
  }
}

/** Returns a message for each count above its limit. Visits each node once. */
function findExcessCounts(document: DocumentNode, limits: GraphLimits): string[] {
  let [aliases, directives, fields] = [0, 0, 0];
  visit(document, {
    Field: node => {
      fields += 1;
      aliases += node.alias ? 1 : 0;
    },
    Directive: () => void (directives += 1),
  });
  const definitions = document.definitions.length;
  return [
    ...(definitions > limits.definitions
      ? [`Too many operations and fragments: ${definitions} of at most ${limits.definitions}`]
      : []),
    ...(fields > limits.fields ? [tooManyFieldsMessage(limits)] : []),
    ...(aliases > limits.aliases ? [`Too many aliases: ${aliases} of at most ${limits.aliases}`] : []),
    ...(directives > limits.directives ? [`Too many directives: ${directives} of at most ${limits.directives}`] : []),
  ];
}

function tooManyFieldsMessage({ fields }: GraphLimits): string {
  return `Too many fields: at most ${fields}`;
}

function findExcessSize(document: DocumentNode, operation: OperationDefinitionNode, limits: GraphLimits): string[] {
  const { fields, depth, rootFields } = measureOperation(document, operation);
  return [
    ...(operation.operation === OperationTypeNode.QUERY ? [] : ['Only queries are served']),
    ...(depth > limits.depth ? [`Too deep: ${depth} fields inside one another, at most ${limits.depth}`] : []),
    ...(fields > limits.fields ? [tooManyFieldsMessage(limits)] : []),
    ...(rootFields > limits.rootFields
      ? [`Too many fields at the top: ${rootFields} of at most ${limits.rootFields}`]
      : []),
  ];
}
