import type {
  CommonTableExpr,
  DeleteStmt,
  InsertStmt,
  Node,
  ResTarget,
  SelectStmt,
  UpdateStmt,
  WithClause,
} from '@pgsql/types';
import { addConditions, addFromItem, type FromClauseOptions, toTable } from './from-clause.ts';
import { nameOf, toColumnRef } from './nodes.ts';
import { type Catalog, type Columns, Scope } from './scope.ts';

/** How a statement names owners. */
export interface OwnerUse {
  /** The tables of owners that it reads or writes. */
  readonly tables: readonly string[];
  /** The tables of owners of which it fixes no owner. */
  readonly withoutOwner: readonly string[];
  /** The values that it takes owners from, such as `$1` or `q.owner_id`. */
  readonly owners: readonly string[];
}

/** Examines a parsed statement. `ownerColumn` names the column of the owner; undefined: no table of owners. */
export function examineStatement(
  statement: Node,
  catalog: Catalog,
  ownerColumn: (table: string) => string | undefined,
): OwnerUse {
  const examination = new Examination(catalog, ownerColumn);
  examination.examine(statement, new Scope());
  const [tables, withoutOwner, owners] = [examination.tables, examination.withoutOwner, examination.owners];
  return { tables: [...tables], withoutOwner: [...withoutOwner], owners: [...owners] };
}

class Examination {
  readonly tables = new Set<string>();
  readonly withoutOwner = new Set<string>();
  readonly owners = new Set<string>();
  readonly #ownerColumn: (table: string) => string | undefined;
  readonly #options: FromClauseOptions;

  constructor(catalog: Catalog, ownerColumn: (table: string) => string | undefined) {
    this.#ownerColumn = ownerColumn;
    this.#options = {
      catalog,
      examineQuery: (query, parent) => this.examine(query, parent),
      isOwnerTable: table => ownerColumn(table) !== undefined,
    };
  }

  /** Examines a statement within `parent`. Returns the columns of its rows. */
  examine(node: Node, parent: Scope): Columns {
    if ('SelectStmt' in node) return this.#examineSelect(node.SelectStmt, parent);
    if ('InsertStmt' in node) return this.#examineInsert(node.InsertStmt, parent);
    if ('UpdateStmt' in node) return this.#examineChange(node.UpdateStmt, node.UpdateStmt.fromClause, parent);
    if ('DeleteStmt' in node) return this.#examineChange(node.DeleteStmt, node.DeleteStmt.usingClause, parent);
    return new Map();
  }

  #examineSelect(select: SelectStmt, parent: Scope): Columns {
    const scope = this.#openScope(select.withClause, parent);
    if (select.larg && select.rarg) {
      const left = this.#examineSelect(select.larg, scope);
      const right = [...this.#examineSelect(select.rarg, scope).values()];
      return new Map([...left].map(([name, value], n) => [name, value === right[n] ? value : undefined]));
    }
    for (const item of select.fromClause ?? []) addFromItem(item, scope, this.#options);
    this.#close(scope, select.whereClause);
    const { withClause: _examined, ...parts } = select;
    this.#examineSubqueries(parts, scope);
    if (select.valuesLists) return columnsOfValues(select.valuesLists, scope);
    return this.#columnsOf(select.targetList ?? [], scope);
  }

  #examineInsert(insert: InsertStmt, parent: Scope): Columns {
    const scope = this.#openScope(insert.withClause, parent);
    const rows = insert.selectStmt ? [...this.examine(insert.selectStmt, scope).values()] : [];
    const target = insert.relation && toTable(insert.relation, scope, this.#options);
    if (!target) return new Map();
    const columns = insert.cols?.map(column => ('ResTarget' in column ? (column.ResTarget.name ?? '') : '')) ?? [
      ...target.columns.keys(),
    ];
    const values = new Map([...target.columns.keys()].map(column => [column, rows[columns.indexOf(column)]]));
    scope.add({ ...target, columns: values });
    this.#close(scope, undefined);
    this.#examineSubqueries([insert.onConflictClause, insert.returningClause], scope);
    return this.#columnsOf(returningOf(insert), scope);
  }

  #examineChange(change: UpdateStmt | DeleteStmt, others: readonly Node[] | undefined, parent: Scope): Columns {
    const scope = this.#openScope(change.withClause, parent);
    if (change.relation) scope.add(toTable(change.relation, scope, this.#options));
    for (const item of others ?? []) addFromItem(item, scope, this.#options);
    this.#close(scope, change.whereClause);
    const targets = 'targetList' in change ? change.targetList : undefined;
    this.#examineSubqueries([change.whereClause, targets, change.returningClause], scope);
    return this.#columnsOf(returningOf(change), scope);
  }

  #openScope(withClause: WithClause | undefined, parent: Scope): Scope {
    const scope = new Scope(parent);
    for (const each of withClause?.ctes ?? []) {
      const { ctename = '', ctequery } = (each as { CommonTableExpr: CommonTableExpr }).CommonTableExpr;
      if (ctequery) scope.tables.set(ctename, this.examine(ctequery, scope));
    }
    return scope;
  }

  /** Adds the condition of a query, and records its tables with the owners to which they are fixed. */
  #close(scope: Scope, condition: Node | undefined): void {
    const aliases = scope.items.map(({ alias }) => alias);
    if (condition) addConditions(condition, scope, aliases);
    for (const { alias, table } of scope.items) {
      const column = table === undefined ? undefined : this.#ownerColumn(table);
      if (table === undefined || column === undefined) continue;
      this.tables.add(table);
      const owner = scope.valueOf(toColumnRef(alias, column));
      if (owner === undefined) this.withoutOwner.add(table);
      else this.owners.add(owner);
    }
  }

  /** Examines the subqueries in expressions. A subquery may refer to the tables of `scope`. */
  #examineSubqueries(value: unknown, scope: Scope): void {
    if (typeof value !== 'object' || value === null || 'RangeSubselect' in value) return;
    if ('SubLink' in value) {
      const { subselect, testexpr } = (value as Extract<Node, { SubLink: unknown }>).SubLink;
      if (subselect) this.examine(subselect, scope);
      this.#examineSubqueries(testexpr, scope);
    } else for (const each of Object.values(value)) this.#examineSubqueries(each, scope);
  }

  #columnsOf(targets: readonly Node[], scope: Scope): Columns {
    return new Map(
      targets.flatMap((target, n) => columnsOfTarget((target as { ResTarget: ResTarget }).ResTarget, n, scope)),
    );
  }
}

/** Returns the columns of an expression in a list of results; `*` is several columns. */
function columnsOfTarget({ name, val }: ResTarget, position: number, scope: Scope): [string, string | undefined][] {
  if (!val) return [];
  const fields = 'ColumnRef' in val ? (val.ColumnRef.fields ?? []) : [];
  const last = fields.at(-1);
  if (last && 'A_Star' in last) {
    const [alias] = fields.map(nameOf);
    const items = scope.items.filter(item => alias === undefined || item.alias === alias);
    return items.flatMap(item => [...item.columns.keys()].map(column => valueOfColumn(scope, item.alias, column)));
  }
  const label = name ?? (last && nameOf(last)) ?? `column${position + 1}`;
  return [[label, scope.valueOf(val)]];
}

function valueOfColumn(scope: Scope, alias: string, column: string): [string, string | undefined] {
  return [column, scope.valueOf(toColumnRef(alias, column))];
}

function returningOf(statement: InsertStmt | UpdateStmt | DeleteStmt): readonly Node[] {
  return statement.returningClause?.exprs ?? [];
}

function columnsOfValues(lists: readonly Node[], scope: Scope): Columns {
  const rows = lists.map(list => ('List' in list ? (list.List.items ?? []) : []).map(item => scope.valueOf(item)));
  const isOneRow = rows.length === 1;
  return new Map(rows[0]?.map((value, n) => [`column${n + 1}`, isOneRow ? value : value && 'values']));
}
