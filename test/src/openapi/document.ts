import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export type Schema = Readonly<Record<string, unknown>>;

export interface DocumentedHeader {
  readonly required?: boolean;
  readonly schema: Schema;
}

export interface DocumentedResponse {
  readonly headers?: Readonly<Record<string, DocumentedHeader>>;
  readonly content?: Readonly<
    Record<string, { schema: Schema; example?: unknown; examples?: Record<string, { value: unknown }> }>
  >;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly schema: Schema }[];
  readonly method: string;
  /** A path template, such as `/a/{b}`. */
  readonly path: string;
  readonly responses: Readonly<Record<string, DocumentedResponse>>;
  readonly security?: readonly unknown[];
  readonly requestBody?: { content: Readonly<Record<string, { schema: Schema; example?: unknown }>> };
}

export interface OpenApi {
  readonly operations: readonly Operation[];
  readonly paths: readonly string[];
  readonly components: {
    readonly responses: Readonly<Record<string, DocumentedResponse>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
  /** Answers to paths and methods that the document does not describe, by status. */
  readonly otherResponses: Readonly<Record<string, DocumentedResponse>>;
  /** The parsed file before its references are replaced. */
  readonly source: Record<string, unknown>;
}

const folder = new URL('../../../gateway/src/', import.meta.url);
const methods = ['get', 'head', 'put', 'post', 'patch', 'delete', 'options', 'trace'];

/** Replaces every reference in an OpenAPI document of the gateway by its target. */
export async function readOpenApi(name = 'openapi.json'): Promise<OpenApi> {
  const text = await readFile(new URL(name, folder), 'utf8');
  const source = (name.endsWith('.json') ? JSON.parse(text) : parse(text)) as Record<string, unknown>;
  const {
    paths,
    components,
    'x-other-responses': otherResponses,
  } = resolveReferences(source, source) as {
    paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>;
    components: OpenApi['components'];
    'x-other-responses': OpenApi['otherResponses'];
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => methods.includes(method))
      .map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
  return { operations, paths: Object.keys(paths), components, otherResponses, source };
}

/** Members beside a `$ref` override the members of its target (OpenAPI 3.1, Reference Object). */
function resolveReferences(value: unknown, root: object): unknown {
  if (Array.isArray(value)) return value.map(item => resolveReferences(item, root));
  if (typeof value !== 'object' || value === null) return value;
  const { $ref, ...rest } = value as { $ref?: string };
  const own = Object.fromEntries(Object.entries(rest).map(([key, member]) => [key, resolveReferences(member, root)]));
  return $ref === undefined ? own : { ...(resolveReferences(resolvePointer(root, $ref), root) as object), ...own };
}

function resolvePointer(root: object, reference: string): unknown {
  const keys = reference.replace(/^#\//, '').split('/');
  const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
  if (found === undefined) throw new Error(`openapi.yaml refers to nothing: ${reference}`);
  return found;
}
