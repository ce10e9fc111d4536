/**
 * Returns the named parameters of a query string. A parameter that is not a text gets the value undefined. If it were
 * absent from the result, the router would pass the original value on unchecked.
 */
export function pickTexts<N extends string>(
  search: Readonly<Record<string, unknown>>,
  names: readonly N[],
): Record<N, string | undefined> {
  const pick = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
  return Object.fromEntries(names.map(name => [name, pick(search[name])])) as Record<N, string | undefined>;
}

/** Returns `next` if it is a path of this archive, otherwise undefined: a link must not lead to another site. */
export function parseNext(next: unknown, origin = window.location.origin): string | undefined {
  if (typeof next !== 'string' || !/^\/(?![/\\])/.test(next)) return undefined;
  return URL.canParse(next, origin) && new URL(next, origin).origin === origin ? next : undefined;
}
