import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  readonly digest: string;
  /** The statements of a `.concurrent.sql` file, which run one by one outside a transaction. Other files have none. */
  readonly statements?: readonly string[];
}

/** Returns the migrations of a folder in the order of their numbers. */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => /^\d{3}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async name => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      const migration = { id: Number(name.slice(0, 3)), name, sql, digest: digestOf(sql) };
      return name.endsWith('.concurrent.sql') ? { ...migration, statements: splitStatements(sql) } : migration;
    }),
  );
}

function digestOf(sql: string): string {
  return createHash('sha256').update(sql).digest('hex');
}

/** Splits a file at each `;` that ends a line. */
function splitStatements(sql: string): string[] {
  const withoutComments = sql.replaceAll(/^\s*--.*$/gm, '');
  return withoutComments
    .split(/;[ \t]*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement !== '');
}
