/** Kinds of events, which are their subjects on the bus, with the consumers that must confirm each. */
export const eventConsumers = {
  /** A project's generation, and all before it, is to be erased; entity: the project's id, version: the generation. */
  'project.erased': ['sessions'],
  /** A session was written or deleted; entity: project and session ids with a slash between them, version: the session's. */
  'session.changed': ['search'],
} as const satisfies Record<string, readonly string[]>;

export type EventKind = keyof typeof eventConsumers;
