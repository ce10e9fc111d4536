import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { projects } from '@archive/contracts';
import { type Bus, type BusEvent, createLocalBus, createLogger, ServiceError } from '@archive/kit';
import { eventually } from '@archive/kit/testing';
import { consumeEvents } from '../src/events.ts';
import { owner, pool, put, readMarkdown, useDatabase } from './fixture.ts';

useDatabase();

const log = createLogger('silent', 'test');
let bus: Bus;
/**
 * The open generation that the fake projects service returns for every project. If it is undefined, the fake does not
 * answer.
 */
let openGeneration: number | undefined;
let confirmed: BusEvent[];
let lookUps: number;

beforeEach(async () => {
  bus = createLocalBus({ log });
  confirmed = [];
  lookUps = 0;
  await consumeEvents({
    bus,
    pool,
    projects: {
      lookUpProjects: ({ items }) => {
        lookUps += 1;
        if (openGeneration === undefined) return Promise.reject(new ServiceError('UNAVAILABLE'));
        const answer = { status: 'PROJECT_STATUS_LIVE', project: null, openGeneration } as projects.ProjectAnswer;
        return Promise.resolve({ answers: items.map(() => answer) });
      },
    },
    events: {
      confirmEvents: ({ events }) => {
        confirmed.push(...events);
        return Promise.resolve({});
      },
    },
    onErased: () => undefined,
    log,
  });
});
afterEach(() => bus.stop());

const erased = (version: number, entity = 'p'): BusEvent => ({
  kind: 'project.erased',
  ownerId: owner,
  entity,
  version,
});

test('an event of a generation that is not dead in the projects service erases nothing, and is not confirmed', async () => {
  const id = randomUUID();
  await put(id, 'text');
  openGeneration = 1;
  for (const version of [1, 2 ** 40]) await bus.publish([erased(version)]);
  await bus.publish([erased(0, 'other')]);
  await eventually(() => expect(confirmed).toEqual([erased(0, 'other')]));
  await expect(readMarkdown(id)).resolves.toBe('text');
});

test('an event erases nothing while the deletion of its project is in progress', async () => {
  const id = randomUUID();
  await put(id, 'text');
  openGeneration = 0;
  await bus.publish([erased(1)]);
  await eventually(() => expect(lookUps).toBe(1));
  await bus.stop();
  expect(confirmed).toEqual([]);
  await expect(readMarkdown(id)).resolves.toBe('text');
});

test('an event has an effect only when the projects service answers', async () => {
  const id = randomUUID();
  await put(id, 'text');
  openGeneration = undefined;
  await bus.publish([erased(1)]);
  await eventually(() => expect(lookUps).toBeGreaterThan(1));
  await expect(readMarkdown(id)).resolves.toBe('text');
  openGeneration = 2;
  await eventually(() => expect(confirmed).toEqual([erased(1)]));
  await expect(readMarkdown(id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
