import { type Engine } from './engine.ts';
import { mappings, mappingVersion } from './mapping.ts';
import { settings } from './settings.ts';

/** Aliases of the two indices that belong together. */
export interface Target {
  readonly heads: string;
  readonly passages: string;
}

/** Those that answer, and those that are being filled to take their place. */
export interface Names {
  readonly prefix: string;
  readonly live: Target;
  readonly next: Target;
}

/** Indices by the alias that they have, and whether they are of this mapping. */
export type Present = ReadonlyMap<string, { readonly index: string; readonly current: boolean }>;

export function names(prefix: string): Names {
  return {
    prefix,
    live: { heads: `${prefix}-heads`, passages: `${prefix}-passages` },
    next: { heads: `${prefix}-heads-next`, passages: `${prefix}-passages-next` },
  };
}

/** Which indices there are. */
export async function present(engine: Engine, { prefix }: Names, deadline: number): Promise<Present> {
  const index = [`${prefix}-heads-v*`, `${prefix}-passages-v*`];
  const found = await engine.ask(deadline, (client, options) => client.indices.get({ index }, options));
  return new Map(
    Object.entries(found).flatMap(([name, { aliases = {}, mappings }]) =>
      Object.keys(aliases).map(alias => [
        alias,
        { index: name, current: mappings?._meta?.['version'] === mappingVersion },
      ]),
    ),
  );
}

/** Whether both indices of a target are there, of this mapping. */
export function isCurrent(found: Present, { heads, passages }: Target): boolean {
  return found.get(heads)?.current === true && found.get(passages)?.current === true;
}

/** Makes empty indices behind a target's aliases; nothing happens where somebody else has just done it under this tag. */
export async function create(
  engine: Engine,
  { prefix }: Names,
  target: Target,
  tag: string,
  deadline: number,
): Promise<void> {
  for (const kind of ['passages', 'heads'] as const) {
    const index = `${prefix}-${kind}-v${mappingVersion}-${tag}`;
    await engine.ask(deadline, (client, options) =>
      client.indices.create(
        { index, aliases: { [target[kind]]: {} }, settings: settings(kind), mappings: mappings[kind] },
        // Another process may have been first: resource_already_exists_exception.
        { ...options, ignore: [400] },
      ),
    );
  }
}
