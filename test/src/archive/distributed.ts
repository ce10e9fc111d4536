import { randomBytes } from 'node:crypto';
import { findFreePort } from '@archive/kit/testing';
import type { Archive, ArchiveSettings, Target } from './archive.ts';
import { combineProcesses } from './combine-processes.ts';
import { startProcess } from './archive-process.ts';
import { connectKeys } from './keys.ts';
import { startAll } from './start-all.ts';

/**
 * Starts one process per service, and one gateway per element of `gateways` with these settings. `commonSettings` may
 * replace the address of a service, and `perTarget` adds settings of one service. If one process does not start, stops
 * the others and throws.
 */
export async function startDistributed(
  commonSettings: ArchiveSettings,
  gateways: readonly ArchiveSettings[] = [{}, {}],
  perTarget: Readonly<Partial<Record<Target, ArchiveSettings>>> = {},
): Promise<Archive> {
  const [auth, projects, sessions, search] = await Promise.all([
    findFreePort(),
    findFreePort(),
    findFreePort(),
    findFreePort(),
  ]);
  const settings = {
    INTERNAL_SECRET: randomBytes(24).toString('hex'),
    KEY_SEALING_SECRET: randomBytes(24).toString('hex'),
    AUTH_ADDRESS: `127.0.0.1:${auth}`,
    PROJECTS_ADDRESS: `127.0.0.1:${projects}`,
    SESSIONS_ADDRESS: `127.0.0.1:${sessions}`,
    SEARCH_ADDRESS: `127.0.0.1:${search}`,
    ...commonSettings,
  };
  const start = (target: Target, address: string) =>
    startProcess(target, { ...settings, ...perTarget[target], PORT: address.split(':')[1] ?? '' });
  const processes = await startAll([
    start('auth', settings.AUTH_ADDRESS),
    start('projects', settings.PROJECTS_ADDRESS),
    start('sessions', settings.SESSIONS_ADDRESS),
    start('search', settings.SEARCH_ADDRESS),
    ...gateways.map(gatewaySettings => startProcess('gateway', { ...settings, ...gatewaySettings })),
  ]);
  const keys = connectKeys({ address: settings.AUTH_ADDRESS, secret: settings.INTERNAL_SECRET });
  return combineProcesses(processes, keys, async () => {
    keys.close();
    await Promise.all(processes.map(process => process.stop()));
  });
}
