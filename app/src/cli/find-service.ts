import { ConfigError, type Peer, ServiceError } from '@archive/kit';
import { type Settings, settingOf } from '../config/config.ts';
import { findRun } from '../data-dir/data-dir.ts';

/**
 * The address of a service of the running archive: its address setting, or the address that the archive on DATA_DIR has
 * noted. Throws ServiceError UNAVAILABLE when no archive runs there, ConfigError when INTERNAL_SECRET is missing.
 */
export async function findService(name: 'auth' | 'search', settings: Settings): Promise<Peer> {
  const { INTERNAL_SECRET: secret, DATA_DIR: dataDir } = settings;
  const address = settings[settingOf[name]];
  if (address !== undefined) {
    if (secret === undefined) throw new ConfigError([`INTERNAL_SECRET: must be set with ${settingOf[name]}`]);
    return { address, secret };
  }
  const noted = (await findRun(dataDir)).services[name];
  if (noted === undefined)
    throw new ServiceError('UNAVAILABLE', `The archive on ${dataDir} has no ${name} service, or is still starting`);
  return { address: noted, ...(secret === undefined ? {} : { secret }) };
}
