import type { Archive, ArchiveProcess, Topology } from './archive.ts';
import { combineProcesses } from './combine-processes.ts';
import { startProcess } from './archive-process.ts';
import { startDistributed } from './distributed.ts';
import { canRunEngines, startEngines } from './engines.ts';
import { connectKeys } from './keys.ts';

export const embeddedTopology: Topology = {
  name: 'embedded in one process',
  canRun: () => Promise.resolve(true),
  start: async settings => combineSingleProcess(await startProcess('all', settings ?? {})),
};

export const externalEnginesTopology: Topology = {
  name: 'PostgreSQL, Redis and NATS by URL in one process',
  canRun: canRunEngines,
  start: async settings => {
    const running = await startEngines();
    return startOnEngines(running, async () =>
      combineSingleProcess(await startProcess('all', { ...running.settings, ...settings })),
    );
  },
};

export const distributedTopology: Topology = {
  name: 'a process per service and two gateways',
  canRun: canRunEngines,
  start: async settings => {
    const running = await startEngines();
    return startOnEngines(running, () => startDistributed({ ...running.settings, ...settings }));
  },
};

/** Stops the engines after the archive has stopped, or if the archive does not start. */
async function startOnEngines(running: { stop(): Promise<void> }, start: () => Promise<Archive>): Promise<Archive> {
  try {
    const archive = await start();
    const stop = async () => {
      await archive.stop();
      await running.stop();
    };
    return {
      ...archive,
      get gateways() {
        return archive.gateways;
      },
      stop,
    };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function combineSingleProcess(process: ArchiveProcess): Archive {
  const keys = connectKeys({ address: process.address('auth') });
  const stop = async () => {
    keys.close();
    await process.stop();
  };
  return combineProcesses([process], keys, stop);
}
