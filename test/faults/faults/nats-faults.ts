import { cp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { DedicatedEngine, Random } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import type { MessageRecord } from '../cluster/message-record.ts';
import type { Fault } from './fault.ts';

const doNothing = () => Promise.resolve();

/** The archive must serve all requests during these faults, because unconfirmed events stay in the outbox. */
export function createNatsFaults({ engines: { nats }, messages }: Cluster): Fault[] {
  return [
    {
      name: 'nats without its stream',
      availability: 'everything',
      inject: () => changeStream(nats.url, 'delete'),
      heal: doNothing,
    },
    {
      name: 'nats purged',
      availability: 'everything',
      inject: () => changeStream(nats.url, 'purge'),
      heal: doNothing,
    },
    {
      name: 'nats killed and emptied',
      availability: 'everything',
      inject: () => nats.kill(),
      heal: () => nats.start({ empty: true }),
    },
    createUnsyncedFault(nats),
    createRepublishFault(nats.url, messages),
  ];
}

/** Kills the server and restores its files from some seconds before, as if later writes had not reached the disk. */
function createUnsyncedFault(engine: DedicatedEngine): Fault {
  const copy = `${engine.folder}-earlier`;
  return {
    name: 'nats killed with unsynced writes',
    availability: 'everything',
    inject: async (random: Random) => {
      await engine.pause();
      await cp(engine.folder, copy, { recursive: true }).finally(() => engine.resume());
      await setTimeout(1_000 + random.integer(3_000));
      await engine.kill();
      await rm(engine.folder, { recursive: true });
      await cp(copy, engine.folder, { recursive: true });
      await rm(copy, { recursive: true });
    },
    heal: () => engine.start(),
  };
}

/** Publishes all recorded events again and again until healing: each event twice, the newest event first. */
function createRepublishFault(url: string, messages: MessageRecord): Fault {
  let healed = new AbortController();
  let running = doNothing();
  return {
    name: 'nats republishes everything twice in reverse order',
    availability: 'everything',
    inject: () => {
      healed = new AbortController();
      running = republish(url, messages, healed.signal);
      running.catch(() => undefined);
      return doNothing();
    },
    heal: async () => {
      healed.abort();
      await running;
    },
  };
}

/**
 * The stream keeps only the last message of an entity. The pause of 5 ms lets the archive receive each message before
 * the next message replaces it.
 */
async function republish(url: string, record: MessageRecord, healed: AbortSignal): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    for (;;) {
      for (const { subject, data } of record.messages().toReversed()) {
        connection.publish(subject, data);
        connection.publish(subject, data);
        await setTimeout(5, undefined, { signal: healed });
      }
      await setTimeout(50, undefined, { signal: healed });
    }
  } catch (failure) {
    if (!healed.aborted) throw failure;
  } finally {
    await connection.close();
  }
}

async function changeStream(url: string, action: 'purge' | 'delete'): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
    for await (const name of manager.streams.names()) await manager.streams[action](name);
  } finally {
    await connection.close();
  }
}
