// npm run image:sbom -- FILE: writes a CycloneDX list of the packages in the container image, from package-lock.json.
// Reads the lock file instead of node_modules, so that the list is the same on every machine.
import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

const [file] = process.argv.slice(2);
if (!file) {
  process.stderr.write('which file? npm run image:sbom -- FILE\n');
  process.exit(2);
}

/** What the image runs, and what the pages contain. */
const workspaces = ['@archive/app', '@archive/web'];
/** Dependencies that only build the pages. `npm start` needs them, the image does not contain them. */
const buildTools = ['vite'];

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const all = listPackages();
const shipped = findShipped(all);
const sbom = {
  ...all,
  metadata: { ...all.metadata, component: { ...all.metadata.component, name, version } },
  components: all.components.filter(component => shipped.has(component['bom-ref'])),
  dependencies: all.dependencies
    .filter(({ ref }) => shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(dependency => shipped.has(dependency)) })),
};
writeFileSync(`${file}.new`, `${JSON.stringify(sbom, undefined, 2)}\n`);
renameSync(`${file}.new`, file);
process.stdout.write(`${file}: ${sbom.components.length} components\n`);

/** Development packages are removed later: with `--omit=dev`, npm 11 also omits packages of which both kinds exist. */
function listPackages() {
  const flags = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only', '--loglevel=error'];
  const args = ['sbom', ...flags, ...workspaces.map(workspace => `--workspace=${workspace}`)];
  const options = { encoding: 'utf8', maxBuffer: 1e9, timeout: 60_000, stdio: ['ignore', 'pipe', 'inherit'] };
  return JSON.parse(execFileSync('npm', args, options));
}

/** Returns the references of the workspaces and of all that they need at run time on Linux. */
function findShipped({ components, dependencies, metadata }) {
  const root = metadata.component['bom-ref'];
  const isExcluded = component =>
    component.properties.some(property => property.name === 'cdx:npm:package:development') ||
    buildTools.includes(component.name) ||
    otherPlatforms.has(`${component.name}@${component.version}`);
  const otherPlatforms = listOtherPlatforms();
  const candidates = new Set(components.filter(component => !isExcluded(component)).map(found => found['bom-ref']));
  const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set();
  const starts = [...candidates].filter(ref => workspaces.some(workspace => ref.startsWith(`${workspace}@`)));
  // npm also installs a package of the root that a dependency may use optionally.
  const waiting = [...starts, ...(edges.get(root) ?? []).filter(ref => candidates.has(ref))];
  while (waiting.length > 0) {
    const ref = waiting.pop();
    if (reached.has(ref)) continue;
    reached.add(ref);
    waiting.push(...(edges.get(ref) ?? []).filter(dependency => candidates.has(dependency)));
  }
  return reached;
}

/** Returns the packages that npm does not install on Linux, such as `name@version`. */
function listOtherPlatforms() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const others = Object.entries(packages).filter(([, { os }]) => os !== undefined && !os.includes('linux'));
  return new Set(others.map(([path, found]) => `${path.split('node_modules/').at(-1)}@${found.version}`));
}
