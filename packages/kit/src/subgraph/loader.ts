import DataLoader from 'dataloader';

/** Loads the value of a key. Resolves to undefined if the key has no value. */
export type Load<Key, Value> = (key: Key) => Promise<Value | undefined>;

/**
 * Creates a loader that reads the keys of one event-loop turn in calls of at most 1,000 keys. The loader caches every
 * value, so each request needs its own loader. `text` identifies a key, and `read` returns the values by this text.
 */
export function createLoader<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<string, Value>>,
  text: (key: Key) => string,
): Load<Key, Value> {
  const loader = new DataLoader<Key, Value | undefined, string>(
    async keys => {
      const values = await read(keys);
      return keys.map(key => values.get(text(key)));
    },
    { cacheKeyFn: text, maxBatchSize: 1_000 },
  );
  return key => loader.load(key);
}
