import type { Setting } from '@archive/kit';
import { type SettingName, settingsTable } from '../config/config.ts';
import { listRequiredSettings } from './target-config.ts';
import { findDefaultPort, targets } from './targets.ts';

const introduction = `# Settings

Settings are environment variables. A process reads them once, when it starts, and reports every problem at once. \`npm start\` needs none.
\`npm run generate\` writes this page from the tables in \`app/src/config/config.ts\` and \`app/src/compose/targets.ts\`.

| variable | default | values | description |
|---|---|---|---|
`;

const targetsIntroduction = `
## Targets

A process runs the service that \`--target\` names. Without \`--target\`, a process runs all services.

| target | default of \`PORT\` | required settings |
|---|---|---|
`;

/** Formats docs/settings.md: a row per setting and a row per target, in the order of their tables. */
export function formatSettingsPage(): string {
  const settingRows = Object.entries<Setting<unknown>>(settingsTable).map(([name, { fallback, kind, help }]) => {
    const defaultCell = fallback === undefined || fallback === '' ? '' : code(fallback);
    return `| ${code(name)} | ${defaultCell} | ${kind} | ${help} |`;
  });
  const targetRows = targets.map(target => {
    const required = listRequiredSettings(target).toSorted((a, b) => positionOf(a) - positionOf(b));
    return `| ${code(target)} | ${findDefaultPort(target)} | ${required.map(code).join(', ') || 'none'} |`;
  });
  return `${introduction}${settingRows.join('\n')}\n${targetsIntroduction}${targetRows.join('\n')}\n`;
}

const code = (text: string) => `\`${text}\``;
const positionOf = (name: SettingName) => Object.keys(settingsTable).indexOf(name);
