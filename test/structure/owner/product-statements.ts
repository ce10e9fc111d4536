import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'libpg-query';
import ts from 'typescript';
import { root } from '../../src/checkout/checkout.ts';
import { schemas } from './database.ts';
import { forEachNode, Sources } from './source/declarations.ts';
import { TextEvaluator } from './source/evaluate.ts';
import { findStatements, functionAround, type StatementSite } from './source/find-statements.ts';
import { examineStatement, type OwnerUse } from './sql/examine-statement.ts';
import type { Catalog } from './sql/scope.ts';

const paths = globSync(`{services/{${schemas.join()}},packages/kit,app}/src/**/*.ts`, { cwd: root }).filter(
  path => !path.endsWith('.test.ts') && !path.includes('/testing/'),
);

export const readSource = (path: string) => readFileSync(join(root, path), 'utf8');

export interface ProductStatements {
  readonly sites: readonly StatementSite[];
  /** The places of texts that name a table of owners and are part of no statement in `sites`. */
  findUnusedTexts(catalog: Catalog): string[];
}

/** Finds the statements of the product in its source files, which `readText` reads. */
export function findProductStatements(readText = readSource): ProductStatements {
  const sources = new Sources(paths, readText);
  // The tables of outbox and deletion log are the same in each schema.
  const evaluator = new TextEvaluator(sources, new Map([['schema', 'sessions']]));
  const sites = findStatements(sources, evaluator);
  return {
    sites,
    findUnusedTexts: catalog => {
      const tables = [...catalog].filter(([, columns]) => columns.includes('owner_id')).map(([table]) => table);
      const namesTable = new RegExp(`(?:${tables.join('|').replaceAll('.', '\\.')})\\b`);
      const unused: string[] = [];
      for (const file of sources.files)
        forEachNode(file, node => {
          if (!(ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) || evaluator.seen.has(node)) return;
          if (namesTable.test(node.getText().replaceAll('${schema}', 'sessions')))
            unused.push(`${file.fileName}#${functionAround(node)}`);
        });
      return unused;
    },
  };
}

/** Examines how each statement of a text names owners. */
export async function examineText(text: string, catalog: Catalog): Promise<OwnerUse[]> {
  const { stmts = [] } = await parse(text);
  const ownerColumn = (table: string) => (catalog.get(table)?.includes('owner_id') ? 'owner_id' : undefined);
  return stmts.flatMap(({ stmt }) => (stmt ? [examineStatement(stmt, catalog, ownerColumn)] : []));
}
