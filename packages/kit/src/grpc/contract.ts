import { type handleClientStreamingCall, type handleServerStreamingCall, type handleUnaryCall } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition, type ServiceDefinition } from '@grpc/proto-loader';
import { fileURLToPath } from 'node:url';
import type { CallContext } from './context.ts';

/** A loaded service of `proto/`; `Methods` is the type of its methods. */
export interface Contract<Methods> {
  /** Full name, `<package>.<Service>`. */
  readonly name: string;
  readonly definition: ServiceDefinition;
  /** Exists only as a type. */
  readonly methods?: Methods;
}

export type Unary<In, Out> = (request: In, context: CallContext) => Promise<Out>;
export type ServerStream<In, Out> = (request: In, context: CallContext) => AsyncIterable<Out>;
export type ClientStream<In, Out> = (requests: AsyncIterable<In>, context: CallContext) => Promise<Out>;

type Method<Handler, Definition> =
  Definition extends MethodDefinition<infer _1, infer _2, infer In, infer Out>
    ? Handler extends handleUnaryCall<infer _3, infer _4>
      ? Unary<In, Out>
      : Handler extends handleServerStreamingCall<infer _5, infer _6>
        ? ServerStream<In, Out>
        : Handler extends handleClientStreamingCall<infer _7, infer _8>
          ? ClientStream<In, Out>
          : never
    : never;

/**
 * The methods of a service by camelCase name, from the generated `XHandlers` and `XDefinition`, with the full message
 * types.
 */
export type MethodsOf<Handlers, Definition> = {
  [Name in keyof Handlers as MethodName<Name>]: Method<
    Handlers[Name],
    Name extends keyof Definition ? Definition[Name] : never
  >;
};

/** The camelCase name of a method; drops the index signature of generated types. */
type MethodName<Name> = string extends Name ? never : number extends Name ? never : Uncapitalize<Name & string>;

const protoFolder = fileURLToPath(new URL('../../../../proto', import.meta.url));

/**
 * Returns a service of `proto/<file>`. The first use of its definition loads the file, and throws an error if the file
 * has no service of that name.
 */
export function loadContract<Methods>(file: string, name: string): Contract<Methods> {
  let definition: ServiceDefinition | undefined;
  return {
    name,
    get definition() {
      return (definition ??= loadDefinition(file, name));
    },
  };
}

function loadDefinition(file: string, name: string): ServiceDefinition {
  const loaded = loadSync(file, { includeDirs: [protoFolder], longs: Number, enums: String, defaults: true });
  const definition = loaded[name];
  if (definition === undefined || 'format' in definition) throw new Error(`${file} has no service ${name}`);
  return definition;
}

/** Returns the method definitions of a contract by camelCase name. */
export function methodsOf(contract: Contract<unknown>): [string, MethodDefinition<object, object>][] {
  return Object.entries(contract.definition).map(([name, definition]) => [
    name.charAt(0).toLowerCase() + name.slice(1),
    definition,
  ]);
}
