import type { Setting } from '@archive/kit';
import { table } from './config.ts';

const intro = `# Settings

All settings are environment variables, read once at the start; every problem is reported at once. None is needed for \`npm start\`.
This page is written from the table in \`app/src/config/config.ts\` by \`npm run generate\`.

| variable | default | values | what it is |
|---|---|---|---|
`;

/** docs/settings.md as it must be: a row per setting, in the table's order. */
export function settingsPage(): string {
  const rows = Object.entries<Setting<unknown>>(table).map(([name, { fallback, kind, help }]) => {
    const shown = fallback === undefined || fallback === '' ? '' : `\`${fallback}\``;
    return `| \`${name}\` | ${shown} | ${kind} | ${help} |`;
  });
  return `${intro}${rows.join('\n')}\n`;
}
