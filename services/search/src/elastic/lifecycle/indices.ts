import { type Engine } from '../client/client.ts';
import { mappings, mappingVersion, minSearchableVersion } from '../schema/mapping.ts';
import { createIndexSettings } from '../schema/settings.ts';

/** `heads` and `passages` are aliases. */
export interface IndexPair {
  readonly heads: string;
  readonly passages: string;
  /** The fields that the indices have if their mapping is not current. Absent if the mapping is current. */
  readonly fields?: Readonly<Record<IndexKind, ReadonlySet<string>>>;
}

export type IndexKind = 'heads' | 'passages';

/** Searches read `live`, and a rebuild fills `next`. */
export interface IndexNames {
  readonly prefix: string;
  readonly live: IndexPair;
  readonly next: IndexPair;
}

/** The keys are aliases. */
export type ExistingIndices = ReadonlyMap<string, ExistingIndex>;

interface ExistingIndex {
  readonly index: string;
  /** Version of the mapping; NaN if the mapping has none. */
  readonly version: number;
  readonly fields: ReadonlySet<string>;
}

/** Creates the names of all indices with a prefix. */
export function createIndexNames(prefix: string): IndexNames {
  return {
    prefix,
    live: { heads: `${prefix}-heads`, passages: `${prefix}-passages` },
    next: { heads: `${prefix}-heads-next`, passages: `${prefix}-passages-next` },
  };
}

/** Reads the existing indices with the prefix. Throws UNAVAILABLE in an outage. */
export async function readExistingIndices(
  engine: Engine,
  { prefix }: IndexNames,
  deadline: number,
): Promise<ExistingIndices> {
  const index = [`${prefix}-heads-v*`, `${prefix}-passages-v*`];
  const existing = await engine.request(deadline, (client, options) => client.indices.get({ index }, options));
  return new Map(
    Object.entries(existing).flatMap(([name, { aliases = {}, mappings }]) =>
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

const versionsOf = (existing: ExistingIndices, { heads, passages }: IndexPair) =>
  [heads, passages].map(alias => existing.get(alias)?.version);

/** Whether both indices exist with the current mapping. */
export function isCurrent(existing: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(existing, target).every(version => version === mappingVersion);
}

/** Whether both indices exist with a mapping that accepts current queries and documents. */
export function isSearchable(existing: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(existing, target).every(
    version => version !== undefined && version >= minSearchableVersion && version <= mappingVersion,
  );
}

/** Whether one of the indices has a newer mapping. */
export function isNewer(existing: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(existing, target).some(version => version !== undefined && version > mappingVersion);
}

/** Whether one of the indices has another mapping version: processes of that version created it. */
export function isOtherVersion(existing: ExistingIndices, target: IndexPair): boolean {
  return versionsOf(existing, target).some(version => version !== undefined && version !== mappingVersion);
}

/** Adds `fields` to a target, unless its mapping is current. */
export function withKnownFields(existing: ExistingIndices, target: IndexPair): IndexPair {
  if (isCurrent(existing, target)) return target;
  const fields = (kind: IndexKind) => existing.get(target[kind])?.fields ?? new Set<string>();
  return { ...target, fields: { heads: fields('heads'), passages: fields('passages') } };
}

/**
 * Creates empty indices with the target's aliases. Does nothing if another process has created them with the same tag.
 */
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
        { index, aliases: { [target[kind]]: {} }, settings: createIndexSettings(kind), mappings: mappings[kind] },
        // resource_already_exists_exception: another process was first.
        { ...options, ignore: [400] },
      ),
    );
  }
}
