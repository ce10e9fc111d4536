import DataLoader from 'dataloader';

/** Gives the value of a key, undefined where there is none. */
export type Load<Key, Value> = (key: Key) => Promise<Value | undefined>;

/**
 * Gathers the keys that one turn of the event loop asks for, each once, and reads them together. It remembers every
 * answer: make one for each request. `text` tells keys apart, and `read` gives values by it.
 */
export function createLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>,
  text: (key: Key) => string,
): Load<Key, Value> {
  const loader = new DataLoader<Key, Value | undefined, string>(
    async keys => {
      const found = await read(keys);
      return keys.map(key => found.get(text(key)));
    },
    { cacheKeyFn: text, maxBatchSize: 1_000 },
  );
  return key => loader.load(key);
}
