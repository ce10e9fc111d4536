import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook: string };
}

interface Dashboard {
  readonly panels: readonly { readonly title: string; readonly targets?: readonly { readonly expr: string }[] }[];
}

const readText = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');

async function readRules(): Promise<readonly Rule[]> {
  const file = parse(await readText('deploy/observability/alerts.yaml')) as { groups: readonly { rules: Rule[] }[] };
  return file.groups.flatMap(({ rules }) => rules);
}

async function readDashboardQueries(): Promise<string[]> {
  const { panels } = JSON.parse(await readText('deploy/observability/dashboard.json')) as Dashboard;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
}

/** Names of series and their labels, by docs/metrics.md. A histogram has three kinds of series. */
async function readDocumentedSeries(): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = [...(await readText('docs/metrics.md')).matchAll(/^\| `(\w+)` \| (\w+) \| (.*?) \|/gm)];
  const series = rows.flatMap(([, name = '', type, labels = '']) => {
    const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map(suffix => name + suffix) : [name];
    const labelNames = [...labels.matchAll(/\w+/g)].map(([label]) => label);
    return names.map(each => [each, type === 'histogram' ? [...labelNames, 'le'] : labelNames] as const);
  });
  return new Map(series);
}

/** Prometheus or Kubernetes adds these labels at the scrape. */
const scrapeLabels = ['namespace', 'job', 'instance'];

test('each series and label in the alerts and the dashboard is in docs/metrics.md', async () => {
  const documented = await readDocumentedSeries();
  const queries = [...(await readRules()).map(({ expr }) => expr), ...(await readDashboardQueries())];
  const used = queries.flatMap(query => [...query.matchAll(/\b((?:archive|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)]);
  expect(used.length).toBeGreaterThan(40);
  for (const [text, name = '', selector = ''] of used) {
    const labels = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label);
    const known = documented.get(name);
    const unknown = labels.filter(label => !known?.includes(label) && !scrapeLabels.includes(label));
    expect({ text, isDocumented: known !== undefined, unknown }).toEqual({ text, isDocumented: true, unknown: [] });
  }
});

test('each alert has a runbook with cause, look and do, a test, and each runbook has an alert', async () => {
  const rules = await readRules();
  const sections = (await readText('docs/runbooks.md')).split(/^## /m).slice(1);
  expect(sections.map(section => section.split('\n', 1)[0]).sort()).toEqual(rules.map(({ alert }) => alert).sort());
  for (const section of sections)
    expect([...section.matchAll(/^- \*\*(\w+)\*\*:/gm)].map(([, part]) => part)).toEqual(['Cause', 'Look', 'Do']);
  for (const { alert, annotations } of rules)
    expect(annotations.runbook).toBe(`docs/runbooks.md#${alert.toLowerCase()}`);
  const { tests } = parse(await readText('deploy/observability/alerts.test.yaml')) as {
    tests: readonly { alert_rule_test: readonly { alertname: string; exp_alerts: readonly unknown[] }[] }[];
  };
  const outcomes = tests.flatMap(({ alert_rule_test: cases }) => cases);
  for (const { alert } of rules) {
    const own = outcomes.filter(({ alertname }) => alertname === alert).map(({ exp_alerts: alerts }) => alerts.length);
    expect({ alert, isSilentAndFires: own.includes(0) && own.includes(1) }).toEqual({ alert, isSilentAndFires: true });
  }
});
