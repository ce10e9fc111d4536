import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/checkout/checkout.ts';
import { copyBuildContext, listBuildContext } from './build-context.ts';
import { type BuildOptions, buildImage, type Image } from './build-image.ts';
import { parseDockerfile } from './dockerfile.ts';

/** Builds the image of this repository in an existing folder. Needs root. */
export async function buildRepository(folder: string, onStep: BuildOptions['onStep']): Promise<Image> {
  const context = join(folder, 'context');
  const files = await listBuildContext();
  await copyBuildContext(files, context);
  // As after a checkout with umask 077: the image must not depend on it.
  for (const file of files) await chmod(join(context, file), 0o600);
  await chmod(context, 0o755);
  const stages = parseDockerfile(await readFile(join(root, 'deploy/Dockerfile'), 'utf8'));
  return buildImage({ stages, context, folder, onStep });
}
