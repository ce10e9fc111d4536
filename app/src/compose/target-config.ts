import { ConfigError } from '@archive/kit';
import {
  type Env,
  readConfig,
  type Resource,
  type SettingName,
  settingOf,
  type Settings,
  settingsTable,
} from '../config/config.ts';
import { services, type Target } from './targets.ts';

/** Lists the settings that a target requires. `all` requires none: it embeds the engines and connects its services. */
export function listRequiredSettings(target: Target): readonly SettingName[] {
  if (target === 'all') return [];
  const needs: readonly Resource[] = ['internalSecret', ...services[target].needs];
  return needs.map(resource => settingOf[resource]);
}

/** Throws a ConfigError that lists all invalid settings. If no setting is invalid, the error lists all missing ones. */
export function readTargetConfig(target: Target, env?: Env): Settings {
  const settings = readConfig(env);
  const missing = listRequiredSettings(target).filter(name => settings[name] === undefined);
  if (missing.length === 0) return settings;
  throw new ConfigError(
    missing.map(name => `${name}: must be set for --target=${target}. ${settingsTable[name].help}`),
  );
}
