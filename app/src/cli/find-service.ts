import { ConfigError, type Peer, ServiceError } from '@archive/kit';
import { type Settings, settingOf } from '../config/config.ts';
import { findRunningArchive } from '../data-dir/data-dir.ts';

/**
 * Finds a service by its address setting, otherwise by the file `run.json` in DATA_DIR. Throws UNAVAILABLE if no
 * archive on DATA_DIR runs the service. Throws ConfigError if the address is set without INTERNAL_SECRET.
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

/**
 * Returns PUBLIC_URL if it is set, otherwise the URL in the file `run.json` in DATA_DIR. Throws ConfigError if both are
 * missing.
 */
export async function findUrl({ PUBLIC_URL: publicUrl, DATA_DIR: dataDir }: Settings): Promise<string> {
  if (publicUrl !== undefined) return publicUrl.replace(/\/+$/, '');
  const run = await findRunningArchive(dataDir).catch(() => undefined);
  if (run?.url !== undefined) return run.url;
  throw new ConfigError([`PUBLIC_URL: must be set, because no gateway runs on ${dataDir}`]);
}
