import { cp, rm } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { DedicatedEngine, Random } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import type { Fault } from './every-fault.ts';
import type { MessageRecord } from '../cluster/message-record.ts';

const nothing = () => Promise.resolve();

/** Whatever becomes of NATS, requests are answered as always: the outbox waits. */
export function natsFaults({ engines: { nats }, record }: Cluster): Fault[] {
  return [
    {
      name: 'nats without its stream',
      leaves: 'everything',
      inject: () => onStream(nats.url, 'delete'),
      heal: nothing,
    },
    { name: 'nats purged', leaves: 'everything', inject: () => onStream(nats.url, 'purge'), heal: nothing },
    {
      name: 'nats killed and emptied',
      leaves: 'everything',
      inject: () => nats.kill(),
      heal: () => nats.start({ empty: true }),
    },
    unsynced(nats),
    said(nats.url, record),
  ];
}

/** Killed before it wrote its last seconds to the disk. */
function unsynced(engine: DedicatedEngine): Fault {
  const copy = `${engine.folder}-earlier`;
  return {
    name: 'nats killed with unsynced writes',
    leaves: 'everything',
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

/** Everything that was ever published comes again, twice, the last first, for as long as the fault lasts. */
function said(url: string, record: MessageRecord): Fault {
  let healed = new AbortController();
  let saying = nothing();
  return {
    name: 'nats says everything again, twice and backwards',
    leaves: 'everything',
    inject: () => {
      healed = new AbortController();
      saying = repeat(url, record, healed.signal);
      saying.catch(() => undefined);
      return nothing();
    },
    heal: async () => {
      healed.abort();
      await saying;
    },
  };
}

/** Slowly enough that each is delivered: the stream keeps the last of an entity alone. */
async function repeat(url: string, record: MessageRecord, healed: AbortSignal): Promise<void> {
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

async function onStream(url: string, act: 'purge' | 'delete'): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
    await manager.streams[act]('ARCHIVE');
  } finally {
    await connection.close();
  }
}
