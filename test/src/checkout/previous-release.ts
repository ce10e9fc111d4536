import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, checkOut, hasCommit, root } from './checkout.ts';

const services = ['auth', 'projects', 'sessions', 'search'];

interface Releases {
  /** Operators upgrade from this release. */
  readonly commit: string;
  /** This release is the last one with keys and without accounts. */
  readonly lastWithoutAccounts: string;
}

async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(new URL('previous-release.json', import.meta.url), 'utf8')) as Releases;
}

export async function hasPreviousRelease(): Promise<boolean> {
  return hasCommit((await readReleases()).commit);
}

export async function checkOutPreviousRelease(): Promise<Checkout> {
  return checkOut((await readReleases()).commit);
}

/** Prints the reason if tests cannot start this release. */
export async function canCheckOutReleaseWithoutAccounts(): Promise<boolean> {
  const hasRelease = await hasCommit((await readReleases()).lastWithoutAccounts);
  if (!hasRelease) process.stderr.write('skipped: this clone is shallow and lacks the release without accounts\n');
  return hasRelease;
}

export async function checkOutReleaseWithoutAccounts(): Promise<Checkout> {
  return checkOut((await readReleases()).lastWithoutAccounts);
}

/**
 * Copies the present migrations into a checkout of the previous release. Otherwise, a process of that release would not
 * start on a migrated database.
 */
export async function addPresentMigrations({ folder }: Checkout): Promise<void> {
  for (const service of services) {
    const migrations = join('services', service, 'src/migrations');
    await cp(join(root, migrations), join(folder, migrations), { recursive: true });
  }
}
