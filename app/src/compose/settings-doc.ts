import type { Setting } from '@archive/kit';
import { readConfig, type SettingName, settingsTable } from '../config/config.ts';
import { listRequiredSettings } from './target-config.ts';
import { findStopTimeoutMs } from './stop-timeout.ts';
import { findDefaultPort, type Target, targets } from './targets.ts';

const introduction = `# Settings

Settings are environment variables. A process reads them once, when it starts, and reports every problem at once. \`npm start\` needs none.
\`npm run generate\` writes this page from the tables in \`app/src/config/config.ts\` and \`app/src/compose/targets.ts\`.

| variable | default | values | description |
|---|---|---|---|
`;

const targetsIntroduction = `
## Targets

A process runs the service that \`--target\` names. Without \`--target\`, a process runs all services. The longest stop is the time
after which a supervisor may kill the process; add \`DRAIN_WAIT_MS\` of a gateway, and a margin of 10 s.

| target | default of \`PORT\` | longest stop | required settings |
|---|---|---|---|
`;

/** Formats docs/settings.md: a row per setting and a row per target, in the order of their tables. */
export function formatSettingsPage(): string {
  const settingRows = Object.entries<Setting<unknown>>(settingsTable).map(([name, { fallback, kind, help }]) => {
    const defaultCell = fallback === undefined || fallback === '' ? '' : code(fallback);
    return `| ${code(name)} | ${defaultCell} | ${kind} | ${help} |`;
  });
  const targetRows = targets.map(target => {
    const required = listRequiredSettings(target).toSorted((a, b) => positionOf(a) - positionOf(b));
    return `| ${code(target)} | ${findDefaultPort(target)} | ${findStopSeconds(target)} s | ${required.map(code).join(', ') || 'none'} |`;
  });
  return `${introduction}${settingRows.join('\n')}\n${targetsIntroduction}${targetRows.join('\n')}\n`;
}

/** `all` embeds its engines by default; the other targets use external engines. */
function findStopSeconds(target: Target): number {
  const engines = target === 'all' ? {} : { DATABASE_URL: 'postgresql://database/archive' };
  return findStopTimeoutMs(target, readConfig({ METRICS_PORT: '9464', ...engines })) / 1_000;
}

const code = (text: string) => `\`${text}\``;
const positionOf = (name: SettingName) => Object.keys(settingsTable).indexOf(name);
