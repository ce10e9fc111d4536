import type { Node } from '@pgsql/types';

export const toColumnRef = (...names: string[]): Node => ({
  ColumnRef: { fields: names.map(sval => ({ String: { sval } })) },
});

/** Returns the text of a name in the syntax tree; undefined for `*`. */
export const nameOf = (node: Node): string | undefined => ('String' in node ? (node.String.sval ?? '') : undefined);
