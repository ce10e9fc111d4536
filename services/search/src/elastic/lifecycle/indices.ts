import { type Engine } from '../client/client.ts';
import { mappings, mappingVersion, oldestServed } from '../schema/mapping.ts';
import { settings } from '../schema/settings.ts';

/** Aliases of the two indices that belong together. */
export interface Target {
  readonly heads: string;
  readonly passages: string;
  /** The fields that they have, where they are of an older mapping. */
  readonly fields?: Readonly<Record<Kind, ReadonlySet<string>>>;
}

export type Kind = 'heads' | 'passages';

/** Those that answer, and those that are being filled to take their place. */
export interface Names {
  readonly prefix: string;
  readonly live: Target;
  readonly next: Target;
}

/** Indices by the alias that they have. */
export type Present = ReadonlyMap<string, PresentIndex>;

interface PresentIndex {
  readonly index: string;
  /** Of its mapping; NaN where it says none. */
  readonly version: number;
  readonly fields: ReadonlySet<string>;
}

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
        {
          index: name,
          version: Number(mappings?._meta?.['version'] ?? Number.NaN),
          fields: new Set(Object.keys(mappings?.properties ?? {})),
        },
      ]),
    ),
  );
}

const versionsOf = (found: Present, { heads, passages }: Target) =>
  [heads, passages].map(alias => found.get(alias)?.version);

/** Whether both indices of a target are there, of this mapping. */
export function isCurrent(found: Present, target: Target): boolean {
  return versionsOf(found, target).every(version => version === mappingVersion);
}

/** Whether both are there, of a mapping that queries and documents of this one fit. */
export function isServed(found: Present, target: Target): boolean {
  return versionsOf(found, target).every(
    version => version !== undefined && version >= oldestServed && version <= mappingVersion,
  );
}

/** Whether one is there of a mapping that is later than this one. */
export function isNewer(found: Present, target: Target): boolean {
  return versionsOf(found, target).some(version => version !== undefined && version > mappingVersion);
}

/** Whether one is there of another mapping: processes of another version fill it. */
export function isForeign(found: Present, target: Target): boolean {
  return versionsOf(found, target).some(version => version !== undefined && version !== mappingVersion);
}

/** A target as it is written to: with its fields, where they may be fewer. */
export function writable(found: Present, target: Target): Target {
  if (isCurrent(found, target)) return target;
  const fields = (kind: Kind) => found.get(target[kind])?.fields ?? new Set<string>();
  return { ...target, fields: { heads: fields('heads'), passages: fields('passages') } };
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
