import { dirname, join } from 'node:path';
import ts from 'typescript';

/** A constant or a function of the product. */
export type Declaration = ts.VariableDeclaration | ts.ParameterDeclaration | ts.FunctionDeclaration | ts.BindingElement;

/** Parsed source files, and what their names stand for. */
export class Sources {
  readonly files: readonly ts.SourceFile[];
  readonly #byPath: ReadonlyMap<string, ts.SourceFile>;
  readonly #calls = new Map<string, ts.CallExpression[]>();

  constructor(paths: readonly string[], readText: (path: string) => string) {
    this.files = paths.map(path => ts.createSourceFile(path, readText(path), ts.ScriptTarget.Latest, true));
    this.#byPath = new Map(this.files.map(file => [file.fileName, file]));
    for (const file of this.files)
      forEachNode(file, node => {
        if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return;
        const name = node.expression.text;
        this.#calls.set(name, [...(this.#calls.get(name) ?? []), node]);
      });
  }

  /** Returns the calls of a function. Functions of the same name count as one. */
  callsOf(node: ts.SignatureDeclaration): readonly ts.CallExpression[] {
    const named = ts.isArrowFunction(node) ? node.parent : node;
    const isNamed = ts.isFunctionDeclaration(named) || ts.isVariableDeclaration(named);
    return (isNamed && named.name && this.#calls.get(named.name.getText())) || [];
  }

  /** Finds the declaration of a name: in the blocks around it, at the top of its file, or in the file it comes from. */
  declarationOf(name: ts.Identifier): Declaration | undefined {
    for (let node: ts.Node = name.parent; ; node = node.parent) {
      const found = declaredIn(node, name.text);
      if (found) return found;
      if (ts.isSourceFile(node)) return this.#importOf(node, name.text);
    }
  }

  #importOf(file: ts.SourceFile, name: string): Declaration | undefined {
    for (const statement of file.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      const specifier = bindings.elements.find(element => element.name.text === name);
      const origin = this.#byPath.get(join(dirname(file.fileName), statement.moduleSpecifier.text));
      if (specifier && origin) return declaredIn(origin, (specifier.propertyName ?? specifier.name).text);
    }
    return undefined;
  }
}

export function forEachNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, child => forEachNode(child, visit));
}

function declaredIn(node: ts.Node, name: string): Declaration | undefined {
  if (ts.isFunctionLike(node)) return node.parameters.map(parameter => find(parameter, name)).find(Boolean);
  if (ts.isForOfStatement(node) && ts.isVariableDeclarationList(node.initializer))
    return node.initializer.declarations.map(declaration => find(declaration, name)).find(Boolean);
  if (!ts.isBlock(node) && !ts.isSourceFile(node)) return undefined;
  for (const statement of node.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    const found = statement.declarationList.declarations.map(declaration => find(declaration, name)).find(Boolean);
    if (found) return found;
  }
  return undefined;
}

type Named = ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement;

function find(declaration: Named, name: string): Declaration | undefined {
  if (ts.isIdentifier(declaration.name)) return declaration.name.text === name ? declaration : undefined;
  for (const element of declaration.name.elements)
    if (ts.isBindingElement(element)) {
      const found = find(element, name);
      if (found) return found;
    }
  return undefined;
}
