import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  isIntrospectionType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { ServiceError } from '../errors/errors.ts';
import { measureJson } from './json-size.ts';

/** Counts the bytes of one response up to a limit. */
export class ResponseSize {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get isExceeded(): boolean {
    return this.#bytes > this.#maxBytes;
  }

  get remainingBytes(): number {
    return this.#maxBytes - this.#bytes;
  }

  /** Adds to the counted bytes. Throws TOO_LARGE above the limit. */
  add(bytes: number): void {
    this.#bytes += bytes;
    if (this.isExceeded) throw responseTooLargeError;
  }
}

/** All requests share this error, because one request may throw it for thousands of fields. */
export const responseTooLargeError = new ServiceError('TOO_LARGE', 'Answer too large: ask for fewer items or fields');

export interface CountedContext {
  readonly context: unknown;
  readonly size: ResponseSize;
}

type Resolve = GraphQLFieldResolver<unknown, CountedContext>;

/**
 * Makes every field of the schema count its bytes each time it occurs in a response. A response that is too large is
 * thus found before it is written.
 */
export function countFields(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || isIntrospectionType(type)) continue;
    for (const field of Object.values(type.getFields())) field.resolve = createCountedResolver(field);
  }
}

function createCountedResolver(field: GraphQLField<unknown, unknown>): Resolve {
  const resolve: GraphQLFieldResolver<unknown, unknown> = field.resolve ?? defaultFieldResolver;
  const isLeaf = isLeafType(getNamedType(field.type));
  const isList = isListType(getNullableType(field.type));
  const measure = (value: unknown, maxBytes: number) => {
    if (isLeaf) return measureJson(value, maxBytes);
    // An object has two braces and a comma. The members are counted separately.
    return isList && Array.isArray(value) ? 2 + 3 * value.length : 4;
  };
  return (source, args, { context, size }, info) => {
    // An error in a non-null field makes the list around the field null, which ends the work for that list.
    if (size.isExceeded) {
      if (isNonNullType(field.type)) throw responseTooLargeError;
      return null;
    }
    const count = (value: unknown) => {
      // A member has two quotation marks, a colon and a comma.
      size.add(String(info.path.key).length + 4 + measure(value, size.remainingBytes));
      return value;
    };
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then(count) : count(value);
  };
}
