import { ConfigError, type Peer, ServiceError } from '@archive/kit';
import type { Settings } from '../config/config.ts';
import { readRun } from '../data-dir/data-dir.ts';

const addresses = { auth: 'AUTH_ADDRESS', search: 'SEARCH_ADDRESS' } as const;

/**
 * Where a service of the running archive is: its address where it is set, else what the archive on DATA_DIR noted.
 * UNAVAILABLE where none runs there.
 */
export async function findService(name: keyof typeof addresses, settings: Settings): Promise<Peer> {
  const { INTERNAL_SECRET: secret, DATA_DIR: folder } = settings;
  const address = settings[addresses[name]];
  if (address !== undefined) {
    if (secret === undefined) throw new ConfigError([`INTERNAL_SECRET: must be set beside ${addresses[name]}`]);
    return { address, secret };
  }
  const noted = (await readRun(folder)).services[name];
  if (noted === undefined)
    throw new ServiceError('UNAVAILABLE', `The archive on ${folder} has no ${name} service, or is still starting`);
  return { address: noted, ...(secret === undefined ? {} : { secret }) };
}
