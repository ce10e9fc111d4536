// Writes the generated files of the chart, then renders the plain manifests from the chart with `helm template`. With
// --check, writes nothing, and fails if a file is out of date. With --helm-optional, a machine without Helm renders
// nothing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { chart, formatSchema, formatTargets } from './chart/chart-files.mjs';
import { formatReadme } from './chart/values-table.mjs';

const isCheck = process.argv.includes('--check');
const canRender = spawnSync('helm', ['version']).status === 0;
const stale = [];

function write(file, text) {
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) stale.push(file);
}

/**
 * Renders the chart without the labels that say that Helm manages the objects, and without the Job of the migrations:
 * only Helm runs it before the pods, and kubectl could not apply a changed Job.
 */
function render(size) {
  const args = ['template', 'session-archive', chart, '--values', `deploy/k8s/values/${size}.yaml`];
  args.push('--set', 'migrations.job.enabled=false');
  const text = execFileSync('helm', args, { encoding: 'utf8' });
  const plain = text.replaceAll(/^ +(app\.kubernetes\.io\/managed-by|helm\.sh\/chart): .*\n/gm, '');
  return `# Rendered from ${chart} by npm run manifests: change the chart, not this file.\n${plain}`;
}

write(`${chart}/files/targets.json`, await formatTargets());
write(`${chart}/values.schema.json`, await formatSchema());
write(`${chart}/README.md`, await formatReadme());
for (const name of ['alerts.yaml', 'dashboard.json'])
  write(`${chart}/files/${name}`, readFileSync(`deploy/observability/${name}`, 'utf8'));
if (!canRender && !process.argv.includes('--helm-optional')) throw new Error('helm is not on PATH');
for (const size of canRender ? ['small', 'full'] : []) write(`deploy/k8s/manifests/${size}/archive.yaml`, render(size));
if (stale.length > 0) {
  console.error(`stale: ${stale.join(', ')}: run npm run manifests`);
  process.exit(1);
}
