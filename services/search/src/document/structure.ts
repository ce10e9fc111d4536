import type { Role } from '../index-port/search-index.ts';

/** Who said something, in which exchange from 1. */
export interface Speaker {
  readonly role: Role;
  readonly exchange: number;
}

/** What a structured session (formats.md, schema 1.0) tells of its conversation. */
export interface Structure {
  /** Ids of its exchanges in their order; the number of one that has none. */
  readonly exchangeIds: readonly string[];
  /** Texts of its messages in their order. */
  readonly texts: readonly Text[];
}

/** Of one message. */
interface Text extends Speaker {
  readonly text: string;
}

/** Of a session that has no structured part. */
export const unstructured: Structure = { exchangeIds: [], texts: [] };

/** Exchanges beyond are named by their number, and what is said in them is told apart by the Markdown alone. */
const mostExchanges = 100_000;
const mostTexts = 100_000;
const longestId = 200;

/** Reads what can be read; a client's JSON may have any shape, or be none. */
export function structureIn(json: string): Structure {
  const exchangeIds: string[] = [];
  const texts: Text[] = [];
  for (const exchange of listIn(parsed(json), 'exchanges').slice(0, mostExchanges)) {
    exchangeIds.push(idOf(exchange) ?? String(exchangeIds.length + 1));
    for (const text of textsIn(exchange, exchangeIds.length)) {
      if (texts.length < mostTexts) texts.push(text);
    }
  }
  return { exchangeIds, texts };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // Whatever a client sent is kept as it is; what is not JSON tells nothing.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function idOf(exchange: unknown): string | undefined {
  const id = memberOf(exchange, 'exchangeId');
  return typeof id === 'string' && id.length > 0 && id.length <= longestId ? id : undefined;
}

function* textsIn(exchange: unknown, n: number): Generator<Text> {
  for (const message of listIn(exchange, 'messages')) {
    const role = memberOf(message, 'role') === 'user' ? 'user' : 'agent';
    for (const part of listIn(message, 'content')) {
      const text = memberOf(part, 'text');
      if (typeof text === 'string') yield { role, exchange: n, text };
    }
    const shown = memberOf(memberOf(message, 'tool'), 'formattedMarkdown');
    if (typeof shown === 'string') yield { role: 'tool', exchange: n, text: shown };
  }
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
