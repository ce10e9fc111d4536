import type { SpanDescription } from '../tracing/span.ts';

const tableReference = /\b(insert\s+into|update|delete\s+from|from|join)\s+([a-z_]+\.[a-z_]+)/gi;
const maxTables = 3;

/**
 * Describes a statement by its operations and tables, such as `INSERT sessions.outbox`, after the semantic conventions
 * for databases. Its text and its values are no part of the description.
 */
export function describeStatement(sql: string): SpanDescription {
  const summary = [...new Set([...sql.matchAll(tableReference)].map(toOperation))].slice(0, maxTables).join(', ');
  const [firstWord = 'statement'] = /[a-z]+/i.exec(sql) ?? [];
  return describe(summary === '' ? firstWord.toUpperCase() : summary);
}

/** Describes a transaction. Its statements have spans of their own. */
export function describeTransaction(): SpanDescription {
  return describe('transaction');
}

function describe(summary: string): SpanDescription {
  return {
    name: summary,
    kind: 'client',
    attributes: { 'db.system.name': 'postgresql', 'db.query.summary': summary },
  };
}

function toOperation([, verb = '', table = '']: RegExpExecArray): string {
  const [word = ''] = verb.toUpperCase().split(/\s/);
  return `${word === 'FROM' || word === 'JOIN' ? 'SELECT' : word} ${table}`;
}
