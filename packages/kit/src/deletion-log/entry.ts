import { crc32 } from 'node:zlib';

/** A deletion or revocation: ids and times, and no content. */
export interface DeletionEntry {
  readonly kind: string;
  /** Empty if nobody owns the entity. */
  readonly ownerId: string;
  readonly entity: string;
  /** Orders the deletions and writes of one entity; 0 if an entity never comes back under the same id. */
  readonly version: number;
  /** Milliseconds since the Unix epoch, by the database's clock. */
  readonly atMs: number;
}

/** Formats an entry as one line. The checksum distinguishes a cut or changed line from a complete one. */
export function formatEntry({ kind, ownerId, entity, version, atMs }: DeletionEntry): string {
  const json = JSON.stringify([kind, ownerId, entity, version, atMs]);
  return `${checksumOf(json)} ${json}\n`;
}

/** Parses a line without its line break. Returns undefined if the line is damaged. */
export function parseEntry(line: string): DeletionEntry | undefined {
  const json = line.slice(9);
  if (line.slice(0, 9) !== `${checksumOf(json)} `) return undefined;
  const [kind, ownerId, entity, version, atMs] = JSON.parse(json) as [string, string, string, number, number];
  return { kind, ownerId, entity, version, atMs };
}

const checksumOf = (text: string) => crc32(text).toString(16).padStart(8, '0');
