import { readFileSync } from 'node:fs';
import express, { type Express } from 'express';
import { buildSchema, type DocumentNode, execute, type GraphQLFieldResolver, parse, validate } from 'graphql';
import { graphPath } from './graph-target.ts';

export type BaselineResolvers<Context> = Readonly<
  Record<string, Readonly<Record<string, GraphQLFieldResolver<never, Context>>>>
>;

/** Serves the archive's schema with graphql-js. The server parses and validates each document once. */
export function createGraphServer<Context>(
  resolvers: BaselineResolvers<Context>,
  contextOf: (owner: string) => Context,
): Express {
  const schema = buildSchema(readFileSync(process.env['SCHEMA_FILE'] ?? '', 'utf8'));
  for (const [type, fields] of Object.entries(resolvers))
    for (const [field, resolve] of Object.entries(fields)) {
      const found = schema.toConfig().types.find(({ name }) => name === type);
      if (!found || !('getFields' in found)) throw new Error(`no type ${type}`);
      Object.assign(found.getFields()[field] ?? {}, { resolve });
    }
  const documents = new Map<string, DocumentNode>();
  const read = (text: string) => {
    const document = documents.get(text) ?? parse(text);
    if (!documents.has(text) && validate(schema, document).length > 0) throw new Error('not a valid document');
    documents.set(text, document);
    return document;
  };
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.post(graphPath, express.json(), async (req, res) => {
    const { query } = req.body as { query: string };
    const contextValue = contextOf(req.get('X-Owner') ?? '');
    const body = JSON.stringify(await execute({ schema, document: read(query), contextValue }));
    res.setHeader('Content-Type', 'application/json; charset=utf-8');
    res.setHeader('Content-Length', Buffer.byteLength(body));
    res.end(body);
  });
  return app;
}
