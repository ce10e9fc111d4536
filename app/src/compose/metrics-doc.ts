import type { Metrics } from '@archive/kit';

const introduction = `# Metrics

The metrics of a process with \`METRICS_PORT\`. A process has those of its services; \`npm start\` has all. The values of labels are names of the
archive's own code, never a user's text, so the number of series is bounded. \`app/test/metrics.test.ts\` writes this page from a running archive.

## Archive

| metric | type | labels | meaning |
|---|---|---|---|
`;

const processIntroduction = `
## Process

The library prom-client adds these metrics of the process and of Node.js. \`nodejs_eventloop_lag_*\` covers the time since the previous scrape, and
includes the 10 ms between two measurements.

| metric | type | labels | meaning |
|---|---|---|---|
`;

interface Metric {
  readonly name: string;
  readonly type: string;
  readonly help: string;
  readonly labelNames: readonly string[];
}

/** Formats docs/metrics.md: a row per metric of the registry, in the order of their names. */
export function formatMetricsPage(metrics: Metrics): string {
  const all = metrics.getMetricsAsArray() as unknown as readonly Metric[];
  const sorted = all.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const isOwn = ({ name }: Metric) => name.startsWith('archive_');
  const format = (rows: readonly Metric[]) => rows.map(formatRow).join('');
  const own = format(sorted.filter(isOwn));
  return `${introduction}${own}${processIntroduction}${format(sorted.filter(metric => !isOwn(metric)))}`;
}

function formatRow({ name, type, help, labelNames }: Metric): string {
  const labels = labelNames.map(label => `\`${label}\``).join(', ');
  return `| \`${name}\` | ${type} | ${labels} | ${help} |\n`;
}
