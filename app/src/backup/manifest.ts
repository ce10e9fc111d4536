import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type AppliedMigration, ServiceError, writeNewFile } from '@archive/kit';
import { sealingSecretName } from '../data-dir/secret-file.ts';
import type { Sequence, Table } from './catalog.ts';
import { digestFile, type FileDigest } from './table-file.ts';

/** Version of the form of a backup. A release reads this version and earlier ones. */
const currentFormat = 1;

export interface TableFile extends Table, FileDigest {
  readonly rows: number;
  /** Name of the file in the folder of the backup. */
  readonly file: string;
}

/** The table of contents of a backup. */
export interface Manifest {
  readonly format: number;
  /** Random id, which the deletion log contains too. */
  readonly id: string;
  /** Time of the snapshot by the database's clock, RFC 3339. */
  readonly takenAt: string;
  readonly hasDeletionLog: boolean;
  readonly migrations: Readonly<Record<string, readonly AppliedMigration[]>>;
  /** In an order in which a restore can fill the tables. */
  readonly tables: readonly TableFile[];
  readonly sequences: readonly Sequence[];
  /** The file with the sealing secret, if the backup has it. */
  readonly secret?: FileDigest;
}

const manifestName = 'manifest.json';
const checksumName = 'manifest.json.sha256';

/** Writes the manifest and its checksum, in the form that `sha256sum --check` reads. */
export async function writeManifest(folder: string, manifest: Omit<Manifest, 'format'>): Promise<void> {
  const text = `${JSON.stringify({ format: currentFormat, ...manifest }, undefined, 2)}\n`;
  await writeNewFile(join(folder, manifestName), text);
  await writeNewFile(join(folder, checksumName), `${digestOf(text)}  ${manifestName}\n`);
}

/** Reads and checks the manifest. Throws INVALID if the folder has no complete manifest of a known format. */
export async function readManifest(folder: string): Promise<Manifest> {
  const [text, checksum] = await Promise.all([readPart(folder, manifestName), readPart(folder, checksumName)]);
  if (checksum !== `${digestOf(text)}  ${manifestName}\n`)
    throw new ServiceError('INVALID', `The backup is damaged: ${manifestName} does not match its checksum`);
  const manifest = JSON.parse(text) as Manifest;
  if (manifest.format > currentFormat)
    throw new ServiceError('INVALID', `The backup has format ${manifest.format}: restore it with a newer release`);
  return manifest;
}

/** Compares every file with the manifest. Throws INVALID for the first file that is missing or differs. */
export async function verifyFiles(folder: string, { tables, secret }: Manifest): Promise<void> {
  const files = tables.map(({ file, bytes, sha256 }) => ({ file, bytes, sha256 }));
  for (const { file, bytes, sha256 } of [...files, ...(secret ? [{ file: sealingSecretName, ...secret }] : [])]) {
    const actual = await digestFile(join(folder, file)).catch((cause: unknown) => {
      throw new ServiceError('INVALID', `The backup is damaged: ${file} cannot be read`, { cause });
    });
    if (actual.bytes !== bytes || actual.sha256 !== sha256)
      throw new ServiceError('INVALID', `The backup is damaged: ${file} does not match its checksum`);
  }
}

async function readPart(folder: string, name: string): Promise<string> {
  try {
    return await readFile(join(folder, name), 'utf8');
  } catch (cause) {
    throw new ServiceError('INVALID', `${folder} is not a complete backup: ${name} cannot be read`, { cause });
  }
}

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
