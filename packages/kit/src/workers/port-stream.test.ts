import { MessageChannel } from 'node:worker_threads';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '../testing/eventually.ts';
import { createPortReader, servePort } from './port-stream.ts';

const channels: MessageChannel[] = [];
const createChannel = () => {
  const channel = new MessageChannel();
  channels.push(channel);
  return channel;
};
afterEach(() => {
  for (const { port1 } of channels.splice(0)) port1.close();
});

function createSource(failAt?: number) {
  const events: (number | 'end')[] = [];
  async function* open() {
    try {
      for (let n = 1; n <= 3; n += 1) {
        if (n === failAt) throw new Error('broken source');
        events.push(n);
        yield await Promise.resolve(n);
      }
    } finally {
      events.push('end');
    }
  }
  return { events, open };
}

async function collect(items: AsyncIterable<number>): Promise<number[]> {
  const all: number[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('a port stream', () => {
  test('gives all items in order, and again from the beginning', async () => {
    const { port1, port2 } = createChannel();
    const served = servePort(port1, createSource().open);
    const read = createPortReader<number>(port2);
    expect(await collect(read())).toEqual([1, 2, 3]);
    expect(await collect(read())).toEqual([1, 2, 3]);
    port2.close();
    await served;
  });

  test('takes an item from the source only when the reader asks for it, and ends the source when the reader stops', async () => {
    const { port1, port2 } = createChannel();
    const { events, open } = createSource();
    void servePort(port1, open);
    for await (const item of createPortReader<number>(port2)()) {
      expect(item).toBe(1);
      expect(events).toEqual([1]);
      break;
    }
    await eventually(() => expect(events).toEqual([1, 'end']));
  });

  test('ends the source when the reader closes the port in the middle', async () => {
    const { port1, port2 } = createChannel();
    const { events, open } = createSource();
    const served = servePort(port1, open);
    await createPortReader<number>(port2)().next();
    port2.close();
    await served;
    expect(events).toEqual([1, 'end']);
  });

  test('rejects with the error of the source, and the reader gets an error', async () => {
    const { port1, port2 } = createChannel();
    const served = expect(servePort(port1, createSource(2).open)).rejects.toThrow('broken source');
    await expect(collect(createPortReader<number>(port2)())).rejects.toThrow('could not go on');
    await served;
  });

  test('the reader gets an error when the other side closes the port, before or during the reading', async () => {
    const { port1, port2 } = createChannel();
    const read = createPortReader<number>(port2);
    const reading = expect(read().next()).rejects.toThrow('closed the port');
    port1.close();
    await reading;
    await expect(read().next()).rejects.toThrow('closed the port');
  });
});
