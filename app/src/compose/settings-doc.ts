import type { Setting } from '@archive/kit';
import { type SettingName, table } from '../config/config.ts';
import { requiredSettings } from './target-config.ts';
import { defaultPort, targets } from './targets.ts';

const introduction = `# Settings

Settings are environment variables. A process reads them once, when it starts, and reports every problem at once. \`npm start\` needs none.
\`npm run generate\` writes this page from the tables in \`app/src/config/config.ts\` and \`app/src/compose/targets.ts\`.

| variable | default | values | description |
|---|---|---|---|
`;

const targetsIntroduction = `
## Targets

A process runs all services, or the one that \`--target\` names. Without \`--target\` it runs all.

| target | default of \`PORT\` | required settings |
|---|---|---|
`;

/** The text of docs/settings.md: a row per setting and a row per target, in the order of their tables. */
export function settingsPage(): string {
  const settingRows = Object.entries<Setting<unknown>>(table).map(([name, { fallback, kind, help }]) => {
    const defaultCell = fallback === undefined || fallback === '' ? '' : code(fallback);
    return `| ${code(name)} | ${defaultCell} | ${kind} | ${help} |`;
  });
  const targetRows = targets.map(target => {
    const required = requiredSettings(target).toSorted((a, b) => positionOf(a) - positionOf(b));
    return `| ${code(target)} | ${defaultPort(target)} | ${required.map(code).join(', ') || 'none'} |`;
  });
  return `${introduction}${settingRows.join('\n')}\n${targetsIntroduction}${targetRows.join('\n')}\n`;
}

const code = (text: string) => `\`${text}\``;
const positionOf = (name: SettingName) => Object.keys(table).indexOf(name);
