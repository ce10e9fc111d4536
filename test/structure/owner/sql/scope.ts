import type { ColumnRef, Node } from '@pgsql/types';
import { nameOf } from './nodes.ts';

/** The columns that tables have, by `schema.table`. A view counts as a table. */
export type Catalog = ReadonlyMap<string, readonly string[]>;

/** The columns of rows, each with its value: `$1`, `rows.column`, or undefined if the statement does not fix it. */
export type Columns = ReadonlyMap<string, string | undefined>;

/** An entry of a FROM clause. */
export interface FromItem {
  readonly alias: string;
  /** The table of owners that the item reads, as `schema.table`. */
  readonly table?: string;
  readonly columns: Columns;
}

interface Equality {
  readonly sides: readonly [Node, Node];
  /** The items that the equality restricts. An outer join does not restrict its preserved side. */
  readonly restricts: ReadonlySet<string>;
}

/** The FROM items of one query level, and the values to which conditions fix their columns. */
export class Scope {
  readonly items: FromItem[] = [];
  readonly tables: Map<string, Columns>;
  readonly #parent: Scope | undefined;
  readonly #values = new Map<string, string>();
  readonly #equalities: Equality[] = [];

  constructor(parent?: Scope) {
    this.#parent = parent;
    this.tables = new Map(parent?.tables);
  }

  add(item: FromItem): void {
    this.items.push(item);
    for (const [column, value] of item.columns) if (value !== undefined) this.fix(item.alias, column, value);
  }

  fix(alias: string, column: string, value: string): void {
    this.#values.set(`${alias}.${column}`, value);
  }

  addEquality(sides: readonly [Node, Node], restricts: Iterable<string>): void {
    this.#equalities.push({ sides, restricts: new Set(restricts) });
    while (this.#equalities.some(equality => this.#propagate(equality)));
  }

  /** Returns the value that an expression is fixed to. */
  valueOf(expression: Node): string | undefined {
    if ('ParamRef' in expression) return `$${expression.ParamRef.number}`;
    if ('TypeCast' in expression && expression.TypeCast.arg) return this.valueOf(expression.TypeCast.arg);
    if ('ColumnRef' in expression) return this.#valueOfColumn(expression.ColumnRef);
    return /"(?:ColumnRef|SubLink|ParamRef)":/.test(JSON.stringify(expression)) ? undefined : 'constant';
  }

  #propagate({ sides, restricts }: Equality): boolean {
    const values = sides.map(side => this.valueOf(side));
    for (const [index, side] of sides.entries()) {
      const value = values[1 - index];
      if (value === undefined || values[index] !== undefined || !('ColumnRef' in side)) continue;
      const found = this.#find(side.ColumnRef);
      if (found?.scope !== this || !restricts.has(found.alias)) continue;
      this.fix(found.alias, found.column, value);
      return true;
    }
    return false;
  }

  #valueOfColumn(reference: ColumnRef): string | undefined {
    const found = this.#find(reference);
    return found && found.scope.#values.get(`${found.alias}.${found.column}`);
  }

  /** Finds a column by its qualified or unqualified name, in this query or in one that encloses it. */
  #find(reference: ColumnRef): { scope: Scope; alias: string; column: string } | undefined {
    const names = (reference.fields ?? []).map(field => nameOf(field) ?? '*');
    const [column = '', alias] = names.toReversed();
    const item = this.items.find(each => (alias === undefined ? each.columns.has(column) : each.alias === alias));
    if (item) return { scope: this, alias: item.alias, column };
    return this.#parent && this.#parent.#find(reference);
  }
}
