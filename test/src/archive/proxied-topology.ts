import { findFreePort, type FaultProxy, startFaultProxy } from '@archive/kit/testing';
import type { Topology } from './archive.ts';
import { startDistributed } from './distributed.ts';
import { canRunEngines, startEngines } from './engines.ts';

/**
 * One process per service and two gateways. The first gateway reaches one service through a fault proxy, which
 * `proxy()` returns after the start.
 */
export function createProxiedTopology(address: 'AUTH_ADDRESS' | 'SESSIONS_ADDRESS'): {
  topology: Topology;
  proxy: () => FaultProxy;
} {
  let proxy: FaultProxy;
  const start: Topology['start'] = async settings => {
    const port = await findFreePort();
    proxy = await startFaultProxy(port);
    const engines = await startEngines();
    const common = { ...engines.settings, ...settings, [address]: `127.0.0.1:${port}` };
    const archive = await startDistributed(common, [{ [address]: proxy.address }, {}]).catch(
      async (failure: unknown) => {
        await engines.stop();
        throw failure;
      },
    );
    const stop = async () => {
      await archive.stop();
      proxy.stop();
      await engines.stop();
    };
    return { ...archive, gateways: archive.gateways, stop };
  };
  const topology = { name: 'a process per service, one gateway behind a proxy', canRun: canRunEngines, start };
  return { topology, proxy: () => proxy };
}
