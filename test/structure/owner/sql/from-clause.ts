import type { JoinExpr, Node, RangeFunction, RangeSubselect, RangeVar } from '@pgsql/types';
import { nameOf, toColumnRef } from './nodes.ts';
import type { Catalog, Columns, FromItem, Scope } from './scope.ts';

export interface FromClauseOptions {
  readonly catalog: Catalog;
  /** Examines a query within `parent`, and returns the columns of its rows. */
  readonly examineQuery: (query: Node, parent: Scope) => Columns;
  readonly isOwnerTable: (table: string) => boolean;
}

/** Adds the items of a FROM clause and the conditions of its joins to a scope. Returns the aliases of the items. */
export function addFromItem(node: Node, scope: Scope, options: FromClauseOptions): string[] {
  if ('JoinExpr' in node) return addJoin(node.JoinExpr, scope, options);
  const item = toItem(node, scope, options);
  scope.add(item);
  return [item.alias];
}

function toItem(node: Node, scope: Scope, options: FromClauseOptions): FromItem {
  if ('RangeVar' in node) return toTable(node.RangeVar, scope, options);
  if ('RangeFunction' in node) return toRows(node.RangeFunction);
  if ('RangeSubselect' in node) return toSubquery(node.RangeSubselect, scope, options);
  throw new Error(`unknown FROM item: ${Object.keys(node).join()}`);
}

export function toTable(
  { schemaname, relname = '', alias }: RangeVar,
  scope: Scope,
  { catalog, isOwnerTable }: FromClauseOptions,
): FromItem {
  const name = alias?.aliasname ?? relname;
  const table = schemaname === undefined ? undefined : `${schemaname}.${relname}`;
  if (table === undefined) return { alias: name, columns: scope.tables.get(relname) ?? new Map() };
  const columns = new Map((catalog.get(table) ?? []).map(column => [column, undefined]));
  return { alias: name, columns, ...(isOwnerTable(table) ? { table } : {}) };
}

/** The rows of a function of parameters, such as `unnest($1::text[])`: each column is a value that the caller names. */
function toRows({ alias, functions = [] }: RangeFunction): FromItem {
  const name = alias?.aliasname ?? 'rows';
  const isOfParameters = !JSON.stringify(functions).includes('"ColumnRef"');
  const names = (alias?.colnames ?? []).map(column => nameOf(column) ?? '');
  return { alias: name, columns: new Map(names.map(each => [each, isOfParameters ? `${name}.${each}` : undefined])) };
}

function toSubquery({ alias, subquery }: RangeSubselect, scope: Scope, options: FromClauseOptions): FromItem {
  const columns = subquery ? options.examineQuery(subquery, scope) : new Map<string, string>();
  const names = alias?.colnames?.map(column => nameOf(column) ?? '');
  const values = [...columns.values()];
  return {
    alias: alias?.aliasname ?? 'subquery',
    columns: names ? new Map(names.map((each, index) => [each, values[index]])) : columns,
  };
}

function addJoin(join: JoinExpr, scope: Scope, options: FromClauseOptions): string[] {
  const left = join.larg ? addFromItem(join.larg, scope, options) : [];
  const right = join.rarg ? addFromItem(join.rarg, scope, options) : [];
  const restricts = {
    JOIN_INNER: [...left, ...right],
    JOIN_LEFT: right,
    JOIN_RIGHT: left,
  }[join.jointype as string];
  if (join.quals) addConditions(join.quals, scope, restricts ?? []);
  for (const column of join.usingClause ?? [])
    for (const one of left)
      for (const other of right) {
        const [side, otherSide] = [one, other].map(alias => toColumnRef(alias, nameOf(column) ?? ''));
        if (side && otherSide) scope.addEquality([side, otherSide], restricts ?? []);
      }
  return [...left, ...right];
}

/** Adds the equalities that a condition requires: those that `and` joins. */
export function addConditions(condition: Node, scope: Scope, restricts: readonly string[]): void {
  if ('BoolExpr' in condition && condition.BoolExpr.boolop === 'AND_EXPR')
    for (const each of condition.BoolExpr.args ?? []) addConditions(each, scope, restricts);
  if (!('A_Expr' in condition)) return;
  const { kind, name, lexpr, rexpr } = condition.A_Expr;
  const isEquals = name?.map(nameOf).join('') === '=';
  if (!isEquals || kind !== 'AEXPR_OP' || !lexpr || !rexpr) return;
  const [left, right] = [lexpr, rexpr].map(side => ('RowExpr' in side ? (side.RowExpr.args ?? []) : [side]));
  for (const [index, side] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other) scope.addEquality([side, other], restricts);
  }
}
