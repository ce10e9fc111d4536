import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { prepareCluster } from '../db/embedded/cluster.ts';
import { findBinaries } from '../db/embedded/binaries.ts';
import { findRunner } from '../db/embedded/runner.ts';
import { createLogger } from '../log/log.ts';
import { eventually } from './eventually.ts';

const createTimeoutMs = 60_000;

/** Creates a PostgreSQL cluster at `dataDir`, as a new archive does. The parent folder must exist. */
export function createEmbeddedCluster(dataDir: string): Promise<void> {
  return createFromTemplate('embedded-cluster', dataDir, async template => {
    const { initdb } = await findBinaries();
    const runner = await findRunner(initdb, template);
    await prepareCluster({ dataDir: template, initdb, runner, log: createLogger('silent', 'test') });
  });
}

/**
 * Creates a folder with `create`. In a jest run, only the first call with a `name` runs `create`, and later calls copy
 * the folder. A copy of a cluster takes a tenth of the CPU time of its creation.
 */
export async function createFromTemplate(
  name: string,
  folder: string,
  create: (folder: string) => Promise<void>,
): Promise<void> {
  const templates = process.env['TEST_ENGINES_FOLDER'];
  if (templates === undefined) return create(folder);
  const template = join(templates, name);
  await eventually(() => createOnce(template, create), createTimeoutMs);
  // `cp -a` keeps owners and modes, which PostgreSQL checks.
  await promisify(execFile)('cp', ['-a', template, folder], { timeout: createTimeoutMs });
}

/** Creates the template. Throws while another test file creates it. */
async function createOnce(template: string, create: (folder: string) => Promise<void>): Promise<void> {
  if (existsSync(template)) return;
  const lock = `${template}.lock`;
  await mkdir(lock);
  try {
    const unfinished = join(lock, 'new');
    if (!existsSync(template)) {
      await create(unfinished);
      await rename(unfinished, template);
    }
  } finally {
    await rm(lock, { recursive: true });
  }
}
