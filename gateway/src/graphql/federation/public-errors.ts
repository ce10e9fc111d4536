import { errorTable, type ErrorCode, isErrorCode, type Logger, ServiceError, toServiceError } from '@archive/kit';
import { Kind, type FieldNode, type GraphQLError, type GraphQLFormattedError, type SelectionSetNode } from 'graphql';
import type { GraphDocument } from '../limits/document.ts';
import { shaped } from '../graph-error.ts';

type Path = readonly (string | number)[];

const byGraphCode = new Map(
  Object.entries(errorTable).map(([code, { graphql }]): [string, ErrorCode] => [
    graphql,
    isErrorCode(code) ? code : 'INTERNAL',
  ]),
);

/** An error of the execution as the contract has it: no service's name, no trace; what is not ours is said to be internal. */
export function toPublic(
  error: GraphQLError,
  { operation, fragments }: { operation: { selectionSet: SelectionSetNode } } & Pick<GraphDocument, 'fragments'>,
  log: Logger,
): GraphQLFormattedError {
  const path = publicPath(error.path ?? []);
  const field = fieldAt(operation.selectionSet, path, fragments);
  const { code, message } = causeOf(error);
  if (code === 'INTERNAL') log.error({ err: error.originalError ?? error, path }, 'the graph failed');
  const token = field?.loc?.startToken;
  const locations = token ? [{ line: token.line, column: token.column }] : (error.locations ?? []);
  const { id } = error.extensions;
  const known = shaped(message, code, locations, path);
  return typeof id === 'string' ? { ...known, extensions: { ...known.extensions, id } } : known;
}

/** Without what the plan adds: where it says only that something of a list failed, that is the list's place. */
function publicPath(path: Path): Path {
  const list = path.indexOf('@');
  return (list < 0 ? path : path.slice(0, list)).filter(step => step !== '_entities');
}

function causeOf(error: GraphQLError): { code: ErrorCode; message: string } {
  if (error.originalError instanceof ServiceError) return error.originalError;
  const code = byGraphCode.get(String(error.extensions['code']));
  if (code === undefined || code === 'INTERNAL') return toServiceError(undefined);
  // Several codes are one to the graph; the message says which it was.
  return { code: error.extensions['code'] === 'VALIDATION_ERROR' ? 'INVALID' : code, message: error.message };
}

/** The field that a path leads to, through fragments; undefined where there is none. */
function fieldAt(
  selections: SelectionSetNode,
  path: Path,
  fragments: GraphDocument['fragments'],
): FieldNode | undefined {
  const [name, ...rest] = path.filter(step => typeof step === 'string');
  const found = fieldsOf(selections, fragments, new Set()).filter(field => (field.alias ?? field.name).value === name);
  if (rest.length === 0) return found[0];
  for (const { selectionSet } of found) {
    const inner = selectionSet && fieldAt(selectionSet, rest, fragments);
    if (inner) return inner;
  }
  return found[0];
}

function fieldsOf(
  { selections }: SelectionSetNode,
  fragments: GraphDocument['fragments'],
  seen: Set<string>,
): FieldNode[] {
  return selections.flatMap(node => {
    if (node.kind === Kind.FIELD) return [node];
    if (node.kind === Kind.INLINE_FRAGMENT) return fieldsOf(node.selectionSet, fragments, seen);
    const fragment = fragments.get(node.name.value);
    if (!fragment || seen.has(node.name.value)) return [];
    seen.add(node.name.value);
    return fieldsOf(fragment.selectionSet, fragments, seen);
  });
}
