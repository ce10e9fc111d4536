import type { ServerResponse } from 'node:http';
import { beginJson } from '../http/envelope.ts';
import { type Position, toCursor } from '../http/parameters.ts';
import { oneBehind, pour } from '../http/stream-body.ts';

/** How pages of a service become a list of the interface. */
interface Listing<Page> {
  /** The list's member in `data`, which is also the kind of its cursors. */
  readonly name: string;
  /** The page's items, each as JSON text. */
  readonly items: (page: Page) => string[];
  /** Further members of `data`. */
  readonly members?: Record<string, string>;
  /** Whether `nextCursor` is shown. */
  readonly paged: boolean;
  readonly next?: (page: Page) => Position | undefined;
}

/** Streams a list in flat memory; `total` comes last, as counted (design.md, "Big answers"). */
export async function streamList<Page extends { total?: number }>(
  res: ServerResponse,
  pages: AsyncIterable<Page>,
  listing: Listing<Page>,
): Promise<void> {
  await pour(res, oneBehind(text(res, pages, listing)));
  res.end();
}

async function* text<Page extends { total?: number }>(
  res: ServerResponse,
  pages: AsyncIterable<Page>,
  { name, items, members = {}, paged, next }: Listing<Page>,
): AsyncIterable<string> {
  let glue = `{"success":true,"data":{"${name}":[`;
  let total = 0;
  let last: Position | undefined;
  for await (const page of pages) {
    if (!res.headersSent) beginJson(res);
    total = page.total ?? total;
    last = next?.(page) ?? last;
    const parts = items(page);
    if (parts.length === 0) continue;
    yield glue + parts.join(',');
    glue = ',';
  }
  const open = glue === ',' ? '' : glue;
  const tail = { ...members, ...(paged ? { nextCursor: last ? toCursor(name, last) : null } : {}), total };
  yield `${open}],${JSON.stringify(tail).slice(1)}}`;
}
