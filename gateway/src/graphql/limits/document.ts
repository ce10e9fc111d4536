import { createHash } from 'node:crypto';
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
import { LruMap } from '../../authentication/lru.ts';
import { extentOf } from './size.ts';
import type { GraphLimits } from './limits.ts';
import { GraphRefusal } from '../graph-error.ts';

/** A document that may be executed. */
export interface GraphDocument {
  readonly document: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Whether anything in it is a search: search results, or sessions chosen by filters. */
  readonly searches: boolean;
  /** SHA-256 of the text. */
  readonly hash: string;
}

/** Documents that are remembered, and the longest of them, in UTF-16 units. */
const remembered = 500;
const longest = 8_192;

/** Reads documents and judges them, cheap questions first; a valid one is judged once. Throws GraphRefusal. */
export function createDocuments(schema: GraphQLSchema, limits: GraphLimits): (text: string) => GraphDocument {
  const known = new LruMap<string, GraphDocument>(remembered);
  return text => {
    const hash = createHash('sha256').update(text).digest('hex');
    const found = known.get(hash);
    if (found) return found;
    const judged = { ...judge(schema, limits, text), hash };
    if (text.length <= longest) known.set(hash, judged);
    return judged;
  };
}

function judge(schema: GraphQLSchema, limits: GraphLimits, text: string): Omit<GraphDocument, 'hash'> {
  const document = parsed(text, limits.tokens);
  refuse(measured(document, limits));
  // Fragments in a circle or of no operation have no extent here, and a large extent takes validation long.
  refuse(validate(schema, document, [NoFragmentCyclesRule, NoUnusedFragmentsRule], { maxErrors: 1 }));
  const operations = document.definitions.filter(node => node.kind === Kind.OPERATION_DEFINITION);
  refuse(operations.flatMap(operation => tooLarge(document, operation, limits)));
  refuse(validate(schema, document, undefined, { maxErrors: 5 }));
  const fragments = new Map(
    document.definitions.flatMap(node =>
      node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [],
    ),
  );
  return { document, operations, fragments, searches: isSearch(document) };
}

function isSearch(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field: ({ name, arguments: given }) => {
      found ||= name.value === 'searchSessions' || (given ?? []).some(each => each.name.value === 'filters');
    },
  });
  return found;
}

function refuse(problems: readonly (GraphQLError | string)[]): void {
  if (problems.length > 0) throw new GraphRefusal(problems);
}

function parsed(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens });
  } catch (error) {
    if (error instanceof GraphQLError) throw new GraphRefusal([error]);
    throw error;
  }
}

/** What can be counted by looking at each node once. */
function measured(document: DocumentNode, limits: GraphLimits): string[] {
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
    ...(fields > limits.fields ? [tooManyFields(limits)] : []),
    ...(aliases > limits.aliases ? [`Too many aliases: ${aliases} of at most ${limits.aliases}`] : []),
    ...(directives > limits.directives ? [`Too many directives: ${directives} of at most ${limits.directives}`] : []),
  ];
}

function tooManyFields({ fields }: GraphLimits): string {
  return `Too many fields: at most ${fields}`;
}

function tooLarge(document: DocumentNode, operation: OperationDefinitionNode, limits: GraphLimits): string[] {
  const { fields, depth, top } = extentOf(document, operation);
  return [
    ...(operation.operation === OperationTypeNode.QUERY ? [] : ['Only queries are served']),
    ...(depth > limits.depth ? [`Too deep: ${depth} fields inside one another, at most ${limits.depth}`] : []),
    ...(fields > limits.fields ? [tooManyFields(limits)] : []),
    ...(top > limits.rootFields ? [`Too many fields at the top: ${top} of at most ${limits.rootFields}`] : []),
  ];
}
