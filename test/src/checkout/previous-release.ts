import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkout, checkOut, hasCommit, root } from './checkout.ts';

const services = ['auth', 'projects', 'sessions', 'search'];

/** Reads the commit of the previous release, from which archives in use are upgraded. */
async function readCommit(): Promise<string> {
  const text = await readFile(new URL('previous-release.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { commit: string }).commit;
}

/** Whether the repository has the previous release. */
export async function hasPreviousRelease(): Promise<boolean> {
  return hasCommit(await readCommit());
}

/** Checks the previous release out into a temporary folder. */
export async function checkOutPreviousRelease(): Promise<Checkout> {
  return checkOut(await readCommit());
}

/**
 * Lets a checkout of the previous release start on a migrated database. Without its files, a process of that release
 * refuses to start there, although a running process continues.
 */
export async function addPresentMigrations({ folder }: Checkout): Promise<void> {
  for (const service of services) {
    const migrations = join('services', service, 'src/migrations');
    await cp(join(root, migrations), join(folder, migrations), { recursive: true });
  }
}
