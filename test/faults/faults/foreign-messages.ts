import { setTimeout } from 'node:timers/promises';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect } from '@nats-io/transport-node';
import type { BusEvent } from '@archive/kit';
import type { Random } from '@archive/kit/testing';
import type { Cluster } from '../cluster/cluster.ts';
import type { MessageRecord } from '../cluster/message-record.ts';
import type { Fault } from './fault.ts';

const pauseMs = 20;
/** The archive never assigns such a high version. */
const futureVersion = 2 ** 50;
const malformed = [
  '',
  'null',
  '[]',
  '"text"',
  'not JSON',
  '\u0000\u00ff',
  '['.repeat(100_000),
  '{"kind":"project.erased"}',
  '{"kind":"session.changed","ownerId":7,"entity":{},"version":"x"}',
  '{"kind":"session.changed","ownerId":"a","entity":"","version":-1}',
  '{"kind":"session.changed","ownerId":"\\u0000","entity":"///","version":1e400}',
];

/**
 * Publishes false events about live data, events of an unknown kind, and malformed messages. The archive did not create
 * these messages, and must ignore them.
 */
export function createForeignMessagesFault({ engines: { nats }, messages }: Cluster): Fault {
  let healed = new AbortController();
  let running = Promise.resolve();
  return {
    name: 'foreign message',
    availability: 'everything',
    inject: random => {
      healed = new AbortController();
      running = publishRepeatedly(nats.url, messages, random, healed.signal);
      running.catch(() => undefined);
      return Promise.resolve();
    },
    heal: async () => {
      healed.abort();
      await running;
    },
  };
}

async function publishRepeatedly(
  url: string,
  record: MessageRecord,
  random: Random,
  healed: AbortSignal,
): Promise<void> {
  const connection = await connect({ servers: url });
  try {
    const prefixes = await readSubjectPrefixes(connection);
    while (!healed.aborted) {
      for (const prefix of prefixes)
        for (const { kind, text } of createMessages(record, random))
          connection.publish(`${prefix}.${kind}.foreign`, text);
      await setTimeout(pauseMs, undefined, { signal: healed });
    }
  } catch (failure) {
    if (!healed.aborted) throw failure;
  } finally {
    await connection.close();
  }
}

async function readSubjectPrefixes(connection: Awaited<ReturnType<typeof connect>>): Promise<string[]> {
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: 2_000 });
  const prefixes: string[] = [];
  for await (const { config } of manager.streams.list())
    prefixes.push(...config.subjects.map(subject => subject.replace(/\.>$/, '')));
  return prefixes;
}

function createMessages(record: MessageRecord, random: Random): { kind: string; text: string }[] {
  const events = record.messages().flatMap(({ data }) => readSessionEvent(data));
  const garbage = {
    kind: random.pick(['project.erased', 'session.changed', 'session.renamed']),
    text: random.pick(malformed),
  };
  if (events.length === 0) return [garbage];
  const { ownerId, entity } = random.pick(events);
  const [project = ''] = entity.split('/');
  const orders: BusEvent[] = [
    { kind: 'project.erased', ownerId, entity: project, version: random.pick([1, 2, 100, futureVersion]) },
    { kind: 'session.changed', ownerId, entity, version: futureVersion },
    { kind: 'session.changed', ownerId: 'nobody', entity, version: 1 },
    { kind: 'session.renamed', ownerId, entity, version: 1 },
  ];
  return [garbage, ...orders.map(order => ({ kind: order.kind, text: JSON.stringify(order) }))];
}

/**
 * Returns the event if the message is a valid event of a session. The record also has messages that this fault
 * published earlier.
 */
function readSessionEvent(data: Uint8Array): BusEvent[] {
  try {
    const event = JSON.parse(Buffer.from(data).toString()) as Partial<BusEvent> | null;
    const { kind, ownerId, entity, version } = event ?? {};
    const isSession = kind === 'session.changed' && typeof entity === 'string' && /^[^/]+\/[^/]+$/.test(entity);
    return isSession && typeof ownerId === 'string' && typeof version === 'number'
      ? [{ kind, ownerId, entity, version }]
      : [];
  } catch {
    return [];
  }
}
