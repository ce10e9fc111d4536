import { findFreePort, type FaultProxy, startFaultProxy } from '@archive/kit/testing';
import type { Topology } from './archive.ts';
import { startDistributed } from './distributed.ts';
import { canRunEngines, startEngines } from './engines.ts';

/** A process per service; the answers of one of them reach the first gateway by a line, which is there once it runs. */
export function createProxiedTopology(address: 'AUTH_ADDRESS' | 'SESSIONS_ADDRESS'): {
  topology: Topology;
  line: () => FaultProxy;
} {
  let line: FaultProxy;
  const start: Topology['start'] = async settings => {
    const port = await findFreePort();
    line = await startFaultProxy(port);
    const engines = await startEngines();
    const common = { ...engines.settings, ...settings, [address]: `127.0.0.1:${port}` };
    const archive = await startDistributed(common, [{ [address]: line.address }, {}]).catch(
      async (failure: unknown) => {
        await engines.stop();
        throw failure;
      },
    );
    const stop = async () => {
      await archive.stop();
      line.stop();
      await engines.stop();
    };
    return { ...archive, gateways: archive.gateways, stop };
  };
  const topology = { name: 'a process per service, one gateway behind a line', canRun: canRunEngines, start };
  return { topology, line: () => line };
}
