import type { Role } from '../index-port/search-index.ts';

export interface Speaker {
  readonly role: Role;
  /** The first exchange is 1; the title has 0. */
  readonly exchange: number;
}

/** The parts of session data that search uses (docs/formats.md#sessiondata-schema-10). */
export interface Structure {
  /** In the order of the exchanges. An exchange without an id is listed by its number. */
  readonly exchangeIds: readonly string[];
  /** In the order of the messages. */
  readonly texts: readonly MessageText[];
}

interface MessageText extends Speaker {
  readonly text: string;
}

export const emptyStructure: Structure = { exchangeIds: [], texts: [] };

/** Search ignores the session data of later exchanges. Their ids are their numbers. */
const maxExchanges = 100_000;
const maxTexts = 100_000;
const maxIdLength = 200;

/** Reads exchanges and texts from a client's JSON. Values of an unexpected shape are skipped. */
export function parseStructure(json: string): Structure {
  const exchangeIds: string[] = [];
  const texts: MessageText[] = [];
  for (const exchange of readList(parseJson(json), 'exchanges').slice(0, maxExchanges)) {
    exchangeIds.push(readExchangeId(exchange) ?? String(exchangeIds.length + 1));
    for (const text of readTexts(exchange, exchangeIds.length)) {
      if (texts.length < maxTexts) texts.push(text);
    }
  }
  return { exchangeIds, texts };
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    // The archive stores any text as session data; a text that is not JSON has no structure.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readExchangeId(exchange: unknown): string | undefined {
  const id = readMember(exchange, 'exchangeId');
  return typeof id === 'string' && id.length > 0 && id.length <= maxIdLength ? id : undefined;
}

function* readTexts(exchange: unknown, n: number): Generator<MessageText> {
  for (const message of readList(exchange, 'messages')) {
    const role = readMember(message, 'role') === 'user' ? 'user' : 'agent';
    for (const part of readList(message, 'content')) {
      const text = readMember(part, 'text');
      if (typeof text === 'string') yield { role, exchange: n, text };
    }
    const toolMarkdown = readMember(readMember(message, 'tool'), 'formattedMarkdown');
    if (typeof toolMarkdown === 'string') yield { role: 'tool', exchange: n, text: toolMarkdown };
  }
}

function readList(value: unknown, name: string): readonly unknown[] {
  const list = readMember(value, name);
  return Array.isArray(list) ? list : [];
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
