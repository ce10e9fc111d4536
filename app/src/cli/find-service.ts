import { ConfigError, type Peer, ServiceError } from '@archive/kit';
import { type Settings, settingOf } from '../config/config.ts';
import { findRunningArchive } from '../data-dir/data-dir.ts';

/**
 * Finds a service of the running archive: by its address setting, else by `run.json` in DATA_DIR. Throws UNAVAILABLE
 * when no archive runs there, ConfigError when INTERNAL_SECRET is missing.
 */
export async function findService(name: 'auth' | 'search', settings: Settings): Promise<Peer> {
  const { INTERNAL_SECRET: secret, DATA_DIR: dataDir } = settings;
  const address = settings[settingOf[name]];
  if (address !== undefined) {
    if (secret === undefined) throw new ConfigError([`INTERNAL_SECRET: must be set with ${settingOf[name]}`]);
    return { address, secret };
  }
  const runAddress = (await findRunningArchive(dataDir)).services[name];
  if (runAddress === undefined)
    throw new ServiceError('UNAVAILABLE', `The archive on ${dataDir} has no ${name} service, or is still starting`);
  return { address: runAddress, ...(secret === undefined ? {} : { secret }) };
}
