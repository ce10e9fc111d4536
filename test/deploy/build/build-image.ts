import { execFile } from 'node:child_process';
import { mkdir, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { createBaseImage, type FileSystem, mountCommands, quote } from './base-image.ts';
import type { Stage, StageConfig, Step } from './dockerfile.ts';

export interface Image {
  readonly files: FileSystem;
  readonly config: StageConfig;
  readonly workingDirectory: string;
}

export interface BuildOptions {
  readonly stages: readonly Stage[];
  /** Folder with the files that the stages may copy. */
  readonly context: string;
  /** Existing folder for the file systems of the stages. */
  readonly folder: string;
  readonly onStep: (description: string, ms: number) => void;
}

interface BuiltStage extends Image {
  readonly name: string;
}

const run = promisify(execFile);
const stepTimeoutMs = 600_000;
const baseImage = '${NODE_IMAGE}';

/** Executes the stages as Docker would, and returns the last one. Needs root. Throws if a step fails. */
export async function buildImage({ stages, context, folder, onStep }: BuildOptions): Promise<Image> {
  const built: BuiltStage[] = [];
  for (const [index, { name, base, steps, config }] of stages.entries()) {
    const stageFolder = join(folder, String(index));
    const start = await createStage(base, stageFolder, built);
    let { workingDirectory } = start;
    for (const step of steps) {
      const beganMs = performance.now();
      workingDirectory = await executeStep(step, { files: start.files, workingDirectory, context, built });
      onStep(describeStep(step), performance.now() - beganMs);
    }
    built.push({ name, files: start.files, workingDirectory, config });
  }
  const last = built.at(-1);
  if (!last) throw new Error('deploy/Dockerfile has no stage');
  return last;
}

async function createStage(base: string, folder: string, built: readonly BuiltStage[]) {
  if (base === baseImage) return { files: await createBaseImage(folder), workingDirectory: '/' };
  const { files, workingDirectory } = findStage(base, built);
  await run('cp', ['-a', resolve(files.root, '..'), folder], { timeout: stepTimeoutMs });
  return { files: { root: join(folder, 'root'), local: join(folder, 'local') }, workingDirectory };
}

interface StepContext {
  readonly files: FileSystem;
  readonly workingDirectory: string;
  readonly context: string;
  readonly built: readonly BuiltStage[];
}

/** Returns the working directory of the next step. */
async function executeStep(step: Step, context: StepContext): Promise<string> {
  if (step.kind === 'run') await runCommand(step.command, context);
  else if (step.kind === 'copy') await copyFiles(step, context);
  else await mkdir(join(context.files.root, step.folder), { recursive: true });
  return step.kind === 'workdir' ? step.folder : context.workingDirectory;
}

/** Directories copy their content, and files keep their names in a target that ends with a slash. */
async function copyFiles(step: Step & { kind: 'copy' }, { files, workingDirectory, context, built }: StepContext) {
  const from = step.from === undefined ? context : findStage(step.from, built).files.root;
  const target = join(files.root, resolve(workingDirectory, step.target));
  for (const source of step.sources) {
    const path = join(from, source);
    const isFile = (await stat(path)).isFile();
    if (isFile && !step.target.endsWith('/'))
      throw new Error(`COPY ${source}: a target of files must end with a slash`);
    await mkdir(isFile ? target : dirname(target), { recursive: true });
    // Docker keeps symbolic links and modes too, and the copies belong to root.
    const args = ['-RPT', '--preserve=mode', path, isFile ? join(target, basename(source)) : target];
    await run('cp', args, { timeout: stepTimeoutMs });
  }
}

async function runCommand(command: string, { files, workingDirectory }: StepContext): Promise<void> {
  const npmCache = (await run('npm', ['config', 'get', 'cache'], { timeout: 30_000 })).stdout.trim();
  const registry = (await run('npm', ['config', 'get', 'registry'], { timeout: 30_000 })).stdout.trim();
  const cache = join(files.root, 'root/.npm');
  await mkdir(cache, { recursive: true });
  const npmSettings = [
    'npm_config_prefer_offline=true',
    'npm_config_loglevel=error',
    `npm_config_registry=${registry}`,
  ];
  const environment = ['HOME=/root', 'PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', ...npmSettings];
  const script = [
    'set -e',
    'umask 022',
    ...(await mountCommands(files)),
    `mount --bind ${quote(npmCache)} ${quote(cache)}`,
    `exec chroot ${quote(files.root)} env -i -C ${quote(workingDirectory)} ${environment.map(quote).join(' ')} sh -c ${quote(command)}`,
  ].join('\n');
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script];
  await run('unshare', args, { timeout: stepTimeoutMs, maxBuffer: 1e7 });
}

function findStage(name: string, built: readonly BuiltStage[]): BuiltStage {
  const stage = built.find(candidate => candidate.name === name);
  if (!stage) throw new Error(`no stage has the name ${name}`);
  return stage;
}

function describeStep(step: Step): string {
  if (step.kind === 'run') return `RUN ${step.command}`;
  return step.kind === 'copy' ? `COPY ${step.sources.join(' ')} ${step.target}` : `WORKDIR ${step.folder}`;
}
