import type { ServerResponse } from 'node:http';
import { beginJsonResponse } from '../http/envelope.ts';
import { type PageKey, encodeCursor } from '../http/query-parameters.ts';
import { lookAhead, streamBody } from '../http/stream-body.ts';

/** Describes how a service's pages become a list of the interface. */
interface ListFormat<Page> {
  /** Name of the list in `data`; also the kind of its cursors. */
  readonly name: string;
  /** Returns the items of a page, each as JSON text. */
  readonly items: (page: Page) => string[];
  /** Further members of `data`. */
  readonly members?: Record<string, string>;
  /** Whether `data` has `nextCursor`. */
  readonly hasCursor: boolean;
  readonly next?: (page: Page) => PageKey | undefined;
}

/**
 * Streams a list in constant memory (docs/decisions.md#26-large-responses). `total` comes last, as in the service's
 * pages.
 */
export async function streamList<Page extends { total?: number }>(
  res: ServerResponse,
  pages: AsyncIterable<Page>,
  format: ListFormat<Page>,
): Promise<void> {
  await streamBody(res, lookAhead(formatList(res, pages, format)));
  res.end();
}

async function* formatList<Page extends { total?: number }>(
  res: ServerResponse,
  pages: AsyncIterable<Page>,
  { name, items, members = {}, hasCursor, next }: ListFormat<Page>,
): AsyncIterable<string> {
  let separator = `{"success":true,"data":{"${name}":[`;
  let total = 0;
  let nextKey: PageKey | undefined;
  for await (const page of pages) {
    if (!res.headersSent) beginJsonResponse(res);
    total = page.total ?? total;
    nextKey = next?.(page) ?? nextKey;
    const texts = items(page);
    if (texts.length === 0) continue;
    yield separator + texts.join(',');
    separator = ',';
  }
  const opening = separator === ',' ? '' : separator;
  const tail = {
    ...members,
    ...(hasCursor ? { nextCursor: nextKey ? encodeCursor(name, nextKey) : null } : {}),
    total,
  };
  yield `${opening}],${JSON.stringify(tail).slice(1)}}`;
}
