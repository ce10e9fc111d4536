// npm run test:pods [-- --keep true | --image FILE]: builds the container image, renders the chart, and runs the rendered
// pods as local processes on real engines, in network namespaces. It probes and replaces them as Kubernetes does, under
// load, and compares the connections with the network policies. Needs Linux, root, `helm` and `ip`. `--keep true` keeps
// the image, which `--image FILE` uses again. Exits with 1 if a check fails.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildRepository } from '../deploy/build/build-repository.ts';

const { values } = parseArgs({
  options: { keep: { type: 'string', default: 'false' }, image: { type: 'string' } },
});
const print = (line: string) => process.stdout.write(`${line}\n`);

if (process.platform !== 'linux' || process.getuid?.() !== 0) {
  process.stderr.write('npm run test:pods needs Linux and root: it creates network namespaces\n');
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'pods-'));
try {
  process.exitCode = await runChecks(values.image ?? (await buildImage()));
} finally {
  if (values.keep === 'true') print(`kept ${join(folder, 'image.json')}`);
  else await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function buildImage(): Promise<string> {
  const beganMs = performance.now();
  const image = await buildRepository(folder, () => undefined);
  print(`built the image in ${((performance.now() - beganMs) / 1_000).toFixed(1)} s`);
  const file = join(folder, 'image.json');
  await writeFile(file, JSON.stringify(image));
  return file;
}

/** The checks run in namespaces of their own: the kernel ends every process and removes every address with them. */
async function runChecks(image: string): Promise<number> {
  const script = fileURLToPath(new URL('run-checks.ts', import.meta.url));
  const namespaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const child = spawn('unshare', [...namespaces, process.execPath, script, image, folder], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill('SIGKILL'));
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
