import { errorTable, type ErrorCode, isErrorCode, type Logger, ServiceError, toServiceError } from '@archive/kit';
import { Kind, type FieldNode, type GraphQLError, type GraphQLFormattedError, type SelectionSetNode } from 'graphql';
import type { GraphDocument } from '../limits/document.ts';
import { formatGraphError } from '../errors/graph-request-error.ts';

type Path = readonly (string | number)[];

const codesByGraphCode = new Map(
  Object.entries(errorTable).map(([code, { graphql }]): [string, ErrorCode] => [
    graphql,
    isErrorCode(code) ? code : 'INTERNAL',
  ]),
);

/**
 * Converts an execution error to the contract's form, without service names and stack traces. Errors without a known
 * code become INTERNAL and are logged (docs/decisions.md#58-graphql-errors).
 */
export function toPublicError(
  error: GraphQLError,
  { operation, fragments }: { operation: { selectionSet: SelectionSetNode } } & Pick<GraphDocument, 'fragments'>,
  log: Logger,
): GraphQLFormattedError {
  const path = publicPath(error.path ?? []);
  const field = findField(operation.selectionSet, path, fragments);
  const { code, message } = causeOf(error);
  if (code === 'INTERNAL') log.error({ err: error.originalError ?? error, path }, 'GraphQL execution failed');
  const token = field?.loc?.startToken;
  const locations = token ? [{ line: token.line, column: token.column }] : (error.locations ?? []);
  const { id } = error.extensions;
  const known = formatGraphError(message, code, locations, path);
  return typeof id === 'string' ? { ...known, extensions: { ...known.extensions, id } } : known;
}

/** Removes what the query plan adds to a path. `@` means all items of a list, so the path ends there. */
function publicPath(path: Path): Path {
  const list = path.indexOf('@');
  return (list < 0 ? path : path.slice(0, list)).filter(step => step !== '_entities');
}

function causeOf(error: GraphQLError): { code: ErrorCode; message: string } {
  if (error.originalError instanceof ServiceError) return error.originalError;
  const code = codesByGraphCode.get(String(error.extensions['code']));
  if (code === undefined || code === 'INTERNAL') return toServiceError(undefined);
  // Several error codes share the GraphQL code VALIDATION_ERROR, and the message distinguishes them.
  return { code: error.extensions['code'] === 'VALIDATION_ERROR' ? 'INVALID' : code, message: error.message };
}

/**
 * Finds the document's field for a response path, also in fragments. If there is none, returns the nearest enclosing
 * field.
 */
function findField(
  selections: SelectionSetNode,
  path: Path,
  fragments: GraphDocument['fragments'],
): FieldNode | undefined {
  const [name, ...rest] = path.filter(step => typeof step === 'string');
  const found = collectFields(selections, fragments, new Set()).filter(
    field => (field.alias ?? field.name).value === name,
  );
  if (rest.length === 0) return found[0];
  for (const { selectionSet } of found) {
    const inner = selectionSet && findField(selectionSet, rest, fragments);
    if (inner) return inner;
  }
  return found[0];
}

function collectFields(
  { selections }: SelectionSetNode,
  fragments: GraphDocument['fragments'],
  seen: Set<string>,
): FieldNode[] {
  return selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return collectFields(node.selectionSet, fragments, seen);
    const fragment = fragments.get(node.name.value);
    if (!fragment || seen.has(node.name.value)) return [];
    seen.add(node.name.value);
    return collectFields(fragment.selectionSet, fragments, seen);
  });
}
