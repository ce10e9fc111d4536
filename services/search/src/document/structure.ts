import type { Role } from '../search-index.ts';

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
  readonly texts: readonly (Speaker & { readonly text: string })[];
}

/** Of a session that has no structured part. */
export const unstructured: Structure = { exchangeIds: [], texts: [] };

/** Exchanges beyond are named by their number, and what is said in them is told apart by the Markdown alone. */
const mostExchanges = 100_000;
const longestId = 200;

/** Reads what can be read; a client's JSON may have any shape, or be none. */
export function structureIn(json: string): Structure {
  const exchanges = listIn(parsed(json), 'exchanges').slice(0, mostExchanges);
  return {
    exchangeIds: exchanges.map((exchange, n) => idOf(exchange) ?? String(n + 1)),
    texts: exchanges.flatMap((exchange, n) => textsIn(exchange, n + 1)),
  };
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

interface Claimed extends Speaker {
  readonly text: unknown;
}

function textsIn(exchange: unknown, n: number): Structure['texts'] {
  return listIn(exchange, 'messages')
    .flatMap((message): Claimed[] => {
      const role = memberOf(message, 'role') === 'user' ? 'user' : 'agent';
      const said = listIn(message, 'content').map(
        part => ({ role, exchange: n, text: memberOf(part, 'text') }) as const,
      );
      const shown = memberOf(memberOf(message, 'tool'), 'formattedMarkdown');
      return [...said, { role: 'tool', exchange: n, text: shown }];
    })
    .filter(isText);
}

function isText(value: Claimed): value is Structure['texts'][number] {
  return typeof value.text === 'string';
}

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
