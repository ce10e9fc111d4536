// The files of the chart that follow from the archive's own tables of targets and settings.
import { readFile } from 'node:fs/promises';
import { secret } from '@archive/kit';
import { format } from 'prettier';
import { settingsTable } from '../../app/src/config/config.ts';
import { listRequiredSettings } from '../../app/src/compose/target-config.ts';
import { findDefaultPort, targets } from '../../app/src/compose/targets.ts';

export const chart = 'deploy/k8s/chart';

/** The chart sets these itself, from values of its own. */
const managedSettings = [
  'HOST',
  'PORT',
  'DATA_DIR',
  'DELETION_LOG_DIR',
  'METRICS_PORT',
  'DRAIN_WAIT_MS',
  'ELASTICSEARCH_URL',
];
const secretKind = secret('').kind;

/** Settings that values may contain: neither a secret, nor the address of a resource. */
export const openSettings = Object.entries(settingsTable)
  .filter(([name, row]) => !managedSettings.includes(name) && !('resource' in row) && row.kind !== secretKind)
  .map(([name]) => name);

const toJson = value => format(JSON.stringify(value), { parser: 'json', printWidth: 120 });

/** Formats the table of targets that the templates read: port and required settings. */
export function formatTargets() {
  const rows = targets.map(name => [name, { port: findDefaultPort(name), settings: listRequiredSettings(name) }]);
  return toJson(Object.fromEntries(rows));
}

/** Formats the schema of values with the present names of settings. */
export async function formatSchema() {
  const schema = JSON.parse(await readFile(`${chart}/values.schema.json`, 'utf8'));
  schema.$defs.settings.propertyNames.enum = openSettings;
  return toJson(schema);
}
