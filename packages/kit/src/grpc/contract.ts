import { type handleClientStreamingCall, type handleServerStreamingCall, type handleUnaryCall } from '@grpc/grpc-js';
import { loadSync, type MethodDefinition, type ServiceDefinition } from '@grpc/proto-loader';
import { fileURLToPath } from 'node:url';
import type { CallContext } from './context.ts';

export interface Contract<Methods> {
  readonly name: string;
  readonly definition: ServiceDefinition;
  /** No value has this member. It carries the type `Methods`. */
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

/** The methods of a service by camelCase name, derived from the generated types `XHandlers` and `XDefinition`. */
export type MethodsOf<Handlers, Definition> = {
  [Name in keyof Handlers as MethodName<Name>]: Method<
    Handlers[Name],
    Name extends keyof Definition ? Definition[Name] : never
  >;
};

/** Converts a method name to camelCase. Drops the index signature of the generated types. */
type MethodName<Name> = string extends Name ? never : number extends Name ? never : Uncapitalize<Name & string>;

const protoFolder = fileURLToPath(new URL('../../../../proto', import.meta.url));

/**
 * Returns a service of `proto/<file>`. The first read of `definition` loads the file. It throws an error if the file
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

/** Returns the method definitions of a service by camelCase name. */
export function methodsOf(contract: Contract<unknown>): [string, MethodDefinition<object, object>][] {
  return Object.entries(contract.definition).map(([name, definition]) => [
    name.charAt(0).toLowerCase() + name.slice(1),
    definition,
  ]);
}
