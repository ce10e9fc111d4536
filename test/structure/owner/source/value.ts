import type ts from 'typescript';
import type { Declaration } from './declarations.ts';

/** An expression, with the arguments of the functions around it. */
export interface Value {
  readonly node: ts.Expression;
  readonly bindings: Bindings;
}

export type Bindings = ReadonlyMap<Declaration, Value | undefined>;

/** Thrown for text that depends on more than constants. */
export class UnknownTextError extends Error {}
