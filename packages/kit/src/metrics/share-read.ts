/** Returns a function that joins a running call of `read`, so that the gauges of one scrape share a read. */
export function shareRead<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= read().finally(() => (running = undefined));
    return running;
  };
}
