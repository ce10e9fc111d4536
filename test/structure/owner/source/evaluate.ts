import ts from 'typescript';
import type { Declaration, Sources } from './declarations.ts';
import { type Bindings, UnknownTextError, type Value } from './value.ts';

/** Stands for a number that the text does not determine, such as the number of a parameter. */
const anyNumber = '99';
const maxDepth = 40;

/** Evaluates expressions to the texts that they can have, as far as the texts follow from constants. */
export class TextEvaluator {
  /** The string literals that were part of an evaluated text. */
  readonly seen = new Set<ts.Node>();
  readonly #sources: Sources;
  readonly #parameters: ReadonlyMap<string, string>;
  #depth = 0;

  /** `parameters` are the texts of parameters by their names. Other parameters are looked up in the calls. */
  constructor(sources: Sources, parameters: ReadonlyMap<string, string>) {
    this.#sources = sources;
    this.#parameters = parameters;
  }

  /** Returns all texts that an expression can have. */
  evaluate(node: ts.Expression): readonly string[] {
    return [...new Set(this.#texts({ node, bindings: new Map() }))];
  }

  #texts(value: Value): string[] {
    this.#depth += 1;
    try {
      if (this.#depth > maxDepth) throw new UnknownTextError('recursion');
      return this.#textsOf(value);
    } finally {
      this.#depth -= 1;
    }
  }

  #textsOf({ node, bindings }: Value): string[] {
    const at = (child: ts.Expression) => this.#texts({ node: child, bindings });
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isNumericLiteral(node)) {
      this.seen.add(node);
      return [node.text];
    }
    if (ts.isTemplateExpression(node)) return this.#textsOfTemplate(node, bindings);
    if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isNonNullExpression(node))
      return at(node.expression);
    if (ts.isConditionalExpression(node)) return [...at(node.whenTrue), ...at(node.whenFalse)];
    if (ts.isIdentifier(node)) return this.#follow({ node, bindings }).flatMap(value => this.#texts(value));
    if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node))
      return this.#membersOf({ node, bindings }).flatMap(value => this.#texts(value));
    if (ts.isCallExpression(node)) return this.#textsOfCall(node, bindings);
    throw new UnknownTextError(node.getText());
  }

  #textsOfTemplate(node: ts.TemplateExpression, bindings: Bindings): string[] {
    this.seen.add(node);
    let texts = [node.head.text];
    for (const { expression, literal } of node.templateSpans) {
      const isNumber = texts[0]?.endsWith('$') === true;
      const inner = isNumber ? [anyNumber] : this.#texts({ node: expression, bindings });
      texts = texts.flatMap(before => inner.map(text => before + text + literal.text));
    }
    return texts;
  }

  #textsOfCall(node: ts.CallExpression, bindings: Bindings): string[] {
    if (ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === 'join') {
      const [separator = ','] = node.arguments[0] ? this.#texts({ node: node.arguments[0], bindings }) : [];
      return [
        this.#itemsOf({ node: node.expression.expression, bindings })
          .flatMap(item => this.#texts(item).slice(0, 1))
          .join(separator),
      ];
    }
    return this.#callResults(node, bindings).flatMap(result => this.#texts(result));
  }

  #callResults(node: ts.CallExpression, bindings: Bindings): Value[] {
    const values = node.arguments.map(each => ({ node: each, bindings }));
    return this.#resultsOf({ node: node.expression, bindings }, values);
  }

  /** Returns the expressions that a function returns. */
  #resultsOf(callee: Value, values: readonly (Value | undefined)[]): Value[] {
    const callable = ts.isIdentifier(callee.node) ? this.#sources.declarationOf(callee.node) : undefined;
    const node = callable && ts.isVariableDeclaration(callable) ? callable.initializer : (callable ?? callee.node);
    if (!node || !(ts.isArrowFunction(node) || ts.isFunctionDeclaration(node)) || !node.body)
      throw new UnknownTextError(callee.node.getText());
    const bindings = new Map(callee.bindings);
    for (const [index, parameter] of node.parameters.entries()) this.#bind(parameter, values[index], bindings);
    if (!ts.isBlock(node.body)) return [{ node: node.body, bindings }];
    const results: Value[] = [];
    const visit = (each: ts.Node): void => {
      if (ts.isReturnStatement(each) && each.expression) results.push({ node: each.expression, bindings });
      else if (!ts.isFunctionLike(each)) ts.forEachChild(each, visit);
    };
    visit(node.body);
    return results;
  }

  #bind(target: Declaration, value: Value | undefined, bindings: Map<Declaration, Value | undefined>): void {
    bindings.set(target, value);
    if (!target.name || !ts.isArrayBindingPattern(target.name) || !value) return;
    const items = this.#itemsOf(value);
    for (const [index, element] of target.name.elements.entries())
      if (ts.isBindingElement(element)) this.#bind(element, items[index], bindings);
  }

  /** Returns the elements of an array. An array of unknown length has one element. */
  #itemsOf({ node, bindings }: Value): Value[] {
    if (ts.isArrayLiteralExpression(node)) return node.elements.map(element => ({ node: element, bindings }));
    if (ts.isAsExpression(node)) return this.#itemsOf({ node: node.expression, bindings });
    if (ts.isIdentifier(node)) return this.#follow({ node, bindings }).flatMap(value => this.#itemsOf(value));
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
      const { name, expression } = node.expression;
      const [first, second] = node.arguments;
      const isFrom = expression.getText() === 'Array' && name.text === 'from';
      const callback = isFrom ? second : first;
      const items = isFrom ? [undefined] : this.#knownItemsOf({ node: expression, bindings });
      if (callback && (isFrom || name.text === 'map'))
        return items.flatMap(item => this.#resultsOf({ node: callback, bindings }, [item]));
    }
    throw new UnknownTextError(node.getText());
  }

  #knownItemsOf(value: Value): (Value | undefined)[] {
    try {
      return this.#itemsOf(value);
    } catch (error) {
      if (error instanceof UnknownTextError) return [undefined];
      throw error;
    }
  }

  /** Returns the expressions that a name stands for. */
  #follow({ node, bindings }: Value): Value[] {
    const name = node as ts.Identifier;
    const declaration = this.#sources.declarationOf(name);
    if (!declaration) throw new UnknownTextError(name.text);
    if (bindings.has(declaration)) {
      const value = bindings.get(declaration);
      if (!value) throw new UnknownTextError(name.text);
      return [value];
    }
    const known = this.#parameters.get(name.text);
    if (known !== undefined && !ts.isVariableDeclaration(declaration))
      return [{ node: ts.factory.createStringLiteral(known), bindings }];
    if (ts.isVariableDeclaration(declaration) && isConstant(declaration) && declaration.initializer)
      return [{ node: declaration.initializer, bindings }];
    if (ts.isBindingElement(declaration)) return this.#memberOfPattern(declaration, bindings);
    if (ts.isParameter(declaration)) return this.#argumentsOf(declaration);
    throw new UnknownTextError(name.text);
  }

  /** Returns the values of a name in `const { name } = …`. */
  #memberOfPattern(element: ts.BindingElement, bindings: Bindings): Value[] {
    const { initializer } = element.parent.parent;
    if (!initializer) throw new UnknownTextError(element.getText());
    return this.#members({ node: initializer, bindings }, (element.propertyName ?? element.name).getText());
  }

  /** Returns the arguments for a parameter in all calls of its function. */
  #argumentsOf(parameter: ts.ParameterDeclaration): Value[] {
    const index = parameter.parent.parameters.indexOf(parameter);
    const values = this.#sources.callsOf(parameter.parent).flatMap(call => call.arguments[index] ?? []);
    if (values.length === 0) throw new UnknownTextError(parameter.getText());
    return values.map(value => ({ node: value, bindings: new Map() }));
  }

  #membersOf({ node, bindings }: Value): Value[] {
    const access = node as ts.PropertyAccessExpression | ts.ElementAccessExpression;
    const key = ts.isPropertyAccessExpression(access) ? access.name.text : undefined;
    return this.#members({ node: access.expression, bindings }, key);
  }

  /** Returns the values of a member of a constant object: of all members if the name is unknown. */
  #members(object: Value, key: string | undefined): Value[] {
    const values = this.#objectsOf(object).flatMap(({ node, bindings }) =>
      node.properties.flatMap(property =>
        ts.isPropertyAssignment(property) && (key === undefined || property.name.getText() === key)
          ? [{ node: property.initializer, bindings }]
          : [],
      ),
    );
    if (values.length === 0) throw new UnknownTextError(object.node.getText());
    return values;
  }

  #objectsOf({ node, bindings }: Value): { node: ts.ObjectLiteralExpression; bindings: Bindings }[] {
    if (ts.isObjectLiteralExpression(node)) return [{ node, bindings }];
    if (ts.isAsExpression(node)) return this.#objectsOf({ node: node.expression, bindings });
    if (ts.isIdentifier(node)) return this.#follow({ node, bindings }).flatMap(value => this.#objectsOf(value));
    if (ts.isCallExpression(node)) return this.#callResults(node, bindings).flatMap(value => this.#objectsOf(value));
    throw new UnknownTextError(node.getText());
  }
}

/** Code may change a variable that is not declared by `const`. */
const isConstant = (declaration: ts.Declaration) => (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
