import { requireSuccess } from '../src/command/run-command.ts';
import { type Manifests, parseManifests } from './manifests/objects.ts';

const release = 'archive';
const unlimited = '1000000000';

/** Renders a size of the chart for people who use the archive at `publicUrl`, without limits of requests. */
export async function renderChart(size: 'full' | 'small', publicUrl: string): Promise<Manifests> {
  const settings = [
    `PUBLIC_URL=${publicUrl}`,
    ...['REST', 'GRAPHQL', 'UPLOAD'].map(name => `${name}_LIMIT_PER_HOUR=${unlimited}`),
  ];
  const args = [
    '--values',
    `deploy/k8s/values/${size}.yaml`,
    ...settings.flatMap(text => ['--set', `settings.${text}`]),
  ];
  return parseManifests(await requireSuccess(['helm', 'template', release, 'deploy/k8s/chart', ...args]));
}
