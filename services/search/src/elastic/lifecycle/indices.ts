import { type Engine } from '../client/client.ts';
import { mappings, mappingVersion, minSearchableVersion } from '../schema/mapping.ts';
import { settings } from '../schema/settings.ts';

/** Aliases of the two indices that belong together. */
export interface IndexPair {
  readonly heads: string;
  readonly passages: string;
  /** The fields that they have, where they are of an older mapping. */
  readonly fields?: Readonly<Record<IndexKind, ReadonlySet<string>>>;
}

export type IndexKind = 'heads' | 'passages';

/** Those that answer, and those that are being filled to take their place. */
export interface IndexNames {
  readonly prefix: string;
  readonly live: IndexPair;
  readonly next: IndexPair;
}

/** Indices by the alias that they have. */
export type ExistingIndices = ReadonlyMap<string, ExistingIndex>;

interface ExistingIndex {
  readonly index: string;
  /** Of its mapping; NaN where it says none. */
  readonly version: number;
  readonly fields: ReadonlySet<string>;
}

export function indexNames(prefix: string): IndexNames {
  return {
    prefix,
    live: { heads: `${prefix}-heads`, passages: `${prefix}-passages` },
    next: { heads: `${prefix}-heads-next`, passages: `${prefix}-passages-next` },
  };
}

/** Which indices there are. */
export async function readExistingIndices(
  engine: Engine,
  { prefix }: IndexNames,
  deadline: number,
): Promise<ExistingIndices> {
  const index = [`${prefix}-heads-v*`, `${prefix}-passages-v*`];
  const found = await engine.request(deadline, (client, options) => client.indices.get({ index }, options));
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

const versionsOf = (found: ExistingIndices, { heads, passages }: IndexPair) =>
  [heads, passages].map(alias => found.get(alias)?.version);

/** Whether both indices of a target are there, of this mapping. */
export function isCurrent(found: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(found, target).every(version => version === mappingVersion);
}

/** Whether both are there, of a mapping that queries and documents of this one fit. */
export function isSearchable(found: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(found, target).every(
    version => version !== undefined && version >= minSearchableVersion && version <= mappingVersion,
  );
}

/** Whether one is there of a mapping that is later than this one. */
export function isNewer(found: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(found, target).some(version => version !== undefined && version > mappingVersion);
}

/** Whether one is there of another mapping: processes of another version fill it. */
export function isOtherVersion(found: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(found, target).some(version => version !== undefined && version !== mappingVersion);
}

/** A target as it is written to: with its fields, where they may be fewer. */
export function withKnownFields(found: ExistingIndices, target: IndexPair): IndexPair {
  if (isCurrent(found, target)) return target;
  const fields = (kind: IndexKind) => found.get(target[kind])?.fields ?? new Set<string>();
  return { ...target, fields: { heads: fields('heads'), passages: fields('passages') } };
}

/** Makes empty indices behind a target's aliases; nothing happens where somebody else has just done it under this tag. */
export async function createIndices(
  engine: Engine,
  { prefix }: IndexNames,
  target: IndexPair,
  tag: string,
  deadline: number,
): Promise<void> {
  for (const kind of ['passages', 'heads'] as const) {
    const index = `${prefix}-${kind}-v${mappingVersion}-${tag}`;
    await engine.request(deadline, (client, options) =>
      client.indices.create(
        { index, aliases: { [target[kind]]: {} }, settings: settings(kind), mappings: mappings[kind] },
        // Another process may have been first: resource_already_exists_exception.
        { ...options, ignore: [400] },
      ),
    );
  }
}
