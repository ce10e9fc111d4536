/** Resolves when all parts have started. If one fails, stops the others and throws its error. */
export async function startAll<T extends { stop(): Promise<void> }>(starting: readonly Promise<T>[]): Promise<T[]> {
  const results = await Promise.allSettled(starting);
  const started = results.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []));
  const failure = results.find(result => result.status === 'rejected');
  if (!failure) return started;
  await Promise.all(started.map(part => part.stop()));
  throw failure.reason;
}
