import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, checkOut, hasCommit, root } from './checkout.ts';

const services = ['auth', 'projects', 'sessions', 'search'];

/** Commits of earlier releases. */
interface Releases {
  /** The previous release, from which operators upgrade. */
  readonly commit: string;
  /** The last release with keys and without accounts. */
  readonly lastWithoutAccounts: string;
}

async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(new URL('previous-release.json', import.meta.url), 'utf8')) as Releases;
}

/** Whether the repository has the previous release. */
export async function hasPreviousRelease(): Promise<boolean> {
  return hasCommit((await readReleases()).commit);
}

/** Checks the previous release out into a temporary folder. */
export async function checkOutPreviousRelease(): Promise<Checkout> {
  return checkOut((await readReleases()).commit);
}

/** Whether tests can start the last release without accounts; prints the reason if not. */
export async function canCheckOutReleaseWithoutAccounts(): Promise<boolean> {
  const hasRelease = await hasCommit((await readReleases()).lastWithoutAccounts);
  if (!hasRelease) process.stderr.write('skipped: this clone is shallow and lacks the release without accounts\n');
  return hasRelease;
}

/** Checks the last release without accounts out into a temporary folder. */
export async function checkOutReleaseWithoutAccounts(): Promise<Checkout> {
  return checkOut((await readReleases()).lastWithoutAccounts);
}

/**
 * Copies the present migrations into a checkout of the previous release. Without these files, a process of that release
 * refuses to start on a migrated database, although a running process continues.
 */
export async function addPresentMigrations({ folder }: Checkout): Promise<void> {
  for (const service of services) {
    const migrations = join('services', service, 'src/migrations');
    await cp(join(root, migrations), join(folder, migrations), { recursive: true });
  }
}
