import type { ServerResponse } from 'node:http';

/** Calls `listener` with the status before the status line is sent. */
export function onWriteHead(res: ServerResponse, listener: (status: number) => void): void {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  res.writeHead = (...args: unknown[]) => {
    listener(args[0] as number);
    return writeHead(...args);
  };
}
