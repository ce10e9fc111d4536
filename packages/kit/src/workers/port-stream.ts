import type { MessagePort } from 'node:worker_threads';

/** Messages of the reader. `open` begins a new iteration and asks for the first item; `stop` ends the iteration. */
type Request = 'open' | 'next' | 'stop';
type Reply<Item> = { readonly item: Item } | { readonly end: 'done' | 'failed' };

/**
 * Serves an iterable to the thread at the other end of a port, one item per request. Resolves when the reader has
 * closed the port. Rejects with the error of the iterable.
 */
export function servePort<Item>(port: MessagePort, open: () => AsyncIterable<Item>): Promise<void> {
  let items: AsyncIterator<Item> | undefined;
  const answer = async (request: Request): Promise<Reply<Item> | undefined> => {
    if (request !== 'next') await items?.return?.();
    if (request === 'stop') return undefined;
    if (request === 'open') items = open()[Symbol.asyncIterator]();
    const next = await items?.next();
    return next === undefined || next.done === true ? { end: 'done' } : { item: next.value };
  };
  return new Promise((resolve, reject) => {
    const reply = async (request: Request) => {
      try {
        const answered = await answer(request);
        if (answered !== undefined) port.postMessage(answered);
      } catch (error) {
        port.postMessage({ end: 'failed' } satisfies Reply<Item>);
        reject(error instanceof Error ? error : new Error(String(error)));
      }
    };
    port.on('message', (request: Request) => void reply(request));
    port.on('close', () => {
      const stopped = items?.return?.() ?? Promise.resolve();
      void stopped.then(() => resolve(), reject);
    });
  });
}

/**
 * Creates a function that reads the iterable at the other end of a port from its beginning. Calls must not overlap.
 * Throws if the other thread ends, closes the port or fails. The caller closes the port.
 */
export function createPortReader<Item>(port: MessagePort): () => AsyncGenerator<Item> {
  let pending: PromiseWithResolvers<Reply<Item>> | undefined;
  let isClosed = false;
  const createCloseError = () => new Error('the other thread closed the port');
  port.on('message', (reply: Reply<Item>) => pending?.resolve(reply));
  port.on('close', () => {
    isClosed = true;
    pending?.reject(createCloseError());
  });
  const ask = (request: Request): Promise<Reply<Item>> => {
    if (isClosed) throw createCloseError();
    pending = Promise.withResolvers();
    port.postMessage(request);
    return pending.promise;
  };
  return async function* () {
    let isEnded = false;
    try {
      for (let request: Request = 'open'; ; request = 'next') {
        const reply = await ask(request);
        isEnded = 'end' in reply;
        if (!('end' in reply)) yield reply.item;
        else if (reply.end === 'done') return;
        else throw new Error('the other thread could not go on');
      }
    } finally {
      if (!isEnded) port.postMessage('stop' satisfies Request);
    }
  };
}
