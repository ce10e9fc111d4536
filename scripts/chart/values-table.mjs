// The table of values in the chart's README, from the comments in values.yaml.
import { readFile } from 'node:fs/promises';
import { isMap, parseDocument } from 'yaml';
import { chart } from './chart-files.mjs';

const introduction = `# Chart

[operations.md](../../../docs/operations.md#kubernetes) explains the installation. \`npm run manifests\` writes this page from the comments in
\`deploy/k8s/chart/values.yaml\`.

A value \`defaults.NAME\` holds for all services, and \`services.SERVICE.NAME\` replaces it for one.

| value | default | description |
|---|---|---|
`;

/** The parser gives the comment of a map's first member to the map itself. */
const commentOf = (map, n) => (n === 0 ? map.commentBefore : undefined) ?? map.items[n].key.commentBefore;

/** True for a map whose members are values of their own: one of them, or of theirs, has a comment. */
const isSection = value =>
  isMap(value) && value.items.some((member, n) => commentOf(value, n) !== undefined || isSection(member.value));

/** Returns a row per value. Throws if a value has no comment. */
export function listValues(map, path = []) {
  return map.items.flatMap(({ key, value }, n) => {
    const at = [...path, key.value];
    if (isSection(value)) return listValues(value, at);
    const comment = commentOf(map, n);
    if (comment === undefined) throw new Error(`values.yaml: ${at.join('.')} has no comment`);
    return [{ name: at.join('.'), fallback: value, help: joinLines(comment) }];
  });
}

const joinLines = comment => comment.replaceAll(/\s*\n\s*/g, ' ').trim();

function formatRow({ name, fallback, help }) {
  const value = fallback?.toJSON() ?? '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `| \`${name}\` | ${text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``} | ${help.replaceAll('|', '\\|')} |`;
}

/** Formats the README of the chart. */
export async function formatReadme() {
  const { contents } = parseDocument(await readFile(`${chart}/values.yaml`, 'utf8'));
  const rows = listValues(contents).map(formatRow);
  return `${introduction}${rows.join('\n')}\n`;
}
