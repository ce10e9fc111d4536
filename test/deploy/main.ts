// npm run test:image [-- --keep true]: executes the steps of deploy/Dockerfile without Docker, in folders of their own,
// starts the result, and checks it. Needs Linux and root, for namespaces. Exits with 1 if a check fails.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Image } from './build/build-image.ts';
import { buildRepository } from './build/build-repository.ts';
import { imageChecks } from './check-image.ts';

const { values } = parseArgs({ options: { keep: { type: 'string', default: 'false' } } });
const print = (line: string) => process.stdout.write(`${line}\n`);
const printStep = (text: string, ms: number) => print(`${(ms / 1_000).toFixed(1).padStart(6)} s  ${text}`);

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stderr.write('npm run test:image needs Linux and root: it mounts file systems as a container engine does\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'image-'));
try {
  await runChecks(await buildRepository(folder, printStep));
} finally {
  if (values.keep === 'true') print(`kept ${folder}`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function runChecks(image: Image): Promise<void> {
  for (const [guarantee, check] of imageChecks) {
    const beganMs = performance.now();
    const result = await check(image, folder).then(
      measured => `ok      ${guarantee}: ${measured}`,
      (failure: unknown) => `FAILED  ${guarantee}: ${describe(failure)}`,
    );
    printStep(result, performance.now() - beganMs);
    if (result.startsWith('FAILED')) process.exitCode = 1;
  }
}

function describe(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return failure.cause === undefined ? failure.message : `${describe(failure.cause)}\n${failure.message}`;
}
