import { ConfigError, type Peer, ServiceError } from '@archive/kit';
import type { Settings } from '../config.ts';
import { readRun } from '../data-folder.ts';

/**
 * Where the auth service of the running archive is: AUTH_ADDRESS where it is set, else what the archive on DATA_DIR noted.
 * UNAVAILABLE where none runs there.
 */
export async function findAuth(settings: Settings): Promise<Peer> {
  const { AUTH_ADDRESS: address, INTERNAL_SECRET: secret, DATA_DIR: folder } = settings;
  if (address !== undefined) {
    if (secret === undefined) throw new ConfigError(['INTERNAL_SECRET: must be set beside AUTH_ADDRESS']);
    return { address, secret };
  }
  const noted = (await readRun(folder)).services['auth'];
  if (noted === undefined)
    throw new ServiceError('UNAVAILABLE', `The archive on ${folder} has no auth service, or is still starting`);
  return { address: noted, ...(secret === undefined ? {} : { secret }) };
}
