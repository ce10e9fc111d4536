import ts from 'typescript';
import { forEachNode, type Sources } from './declarations.ts';
import type { TextEvaluator } from './evaluate.ts';
import { UnknownTextError } from './value.ts';

/** A place in the code that sends a statement to PostgreSQL. */
export interface StatementSite {
  /** Such as `services/sessions/src/list/store.ts#listIds`. */
  readonly place: string;
  /** The texts that the statement can have; undefined if they do not follow from constants. */
  readonly texts: readonly string[] | undefined;
}

/** The functions that take a statement, with the position of its text in the arguments. */
const statementArgument: Readonly<Record<string, number>> = {
  query: 1,
  queryOne: 1,
  queryPrepared: 2,
  copyColumnBytes: 1,
  runSearch: 1,
};

export function findStatements(sources: Sources, evaluator: TextEvaluator): StatementSite[] {
  return sources.files.flatMap(file => {
    const sites: StatementSite[] = [];
    forEachNode(file, node => {
      const text = ts.isCallExpression(node) ? textOf(node) : undefined;
      if (text) sites.push({ place: `${file.fileName}#${functionAround(node)}`, texts: tryEvaluate(text, evaluator) });
    });
    return sites;
  });
}

function textOf({ expression, arguments: values }: ts.CallExpression): ts.Expression | undefined {
  if (ts.isIdentifier(expression)) return values[statementArgument[expression.text] ?? Number.NaN];
  const isMethod = ts.isPropertyAccessExpression(expression) && expression.name.text === 'query';
  return isMethod ? values[0] : undefined;
}

function tryEvaluate(text: ts.Expression, evaluator: TextEvaluator): readonly string[] | undefined {
  try {
    return evaluator.evaluate(text);
  } catch (error) {
    if (error instanceof UnknownTextError) return undefined;
    throw error;
  }
}

/** Returns the name of the outermost function around a node. */
export function functionAround(node: ts.Node): string {
  let name = '';
  for (let each: ts.Node = node; !ts.isSourceFile(each); each = each.parent) {
    if (ts.isFunctionDeclaration(each) || ts.isVariableDeclaration(each) || ts.isClassDeclaration(each))
      name = each.name && ts.isIdentifier(each.name) ? each.name.text : name;
  }
  return name;
}
