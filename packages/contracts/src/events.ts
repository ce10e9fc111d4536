import type { BusEvent } from '@archive/kit';

/** Kinds of events, which are their subjects on the bus, with the consumers that must confirm each. */
export const eventConsumers = {
  /** A project's generation, and all before it, is to be erased; entity: the project's id, version: the generation. */
  'project.erased': ['sessions'],
  /** A session was written or deleted; `sessionChanged` makes it. */
  'session.changed': ['search'],
} as const satisfies Record<string, readonly string[]>;

export type EventKind = keyof typeof eventConsumers;

interface SessionKey {
  readonly ownerId: string;
  readonly projectId: string;
  readonly sessionId: string;
}

/** The event of a session that was written or deleted under a version. */
export function createSessionChangedEvent({ ownerId, projectId, sessionId }: SessionKey, version: number) {
  return { kind: 'session.changed', ownerId, entity: `${projectId}/${sessionId}`, version } as const satisfies BusEvent;
}

/** The session that such an event is about. */
export function parseSessionKey({ ownerId, entity }: Pick<BusEvent, 'ownerId' | 'entity'>): SessionKey {
  const [projectId = '', sessionId = ''] = entity.split('/');
  return { ownerId, projectId, sessionId };
}
