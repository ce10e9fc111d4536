/** The parts of a session's content (beyond.md 2). */
export const partNames = ['markdown', 'rawData', 'sessionData'] as const;

export type PartName = (typeof partNames)[number];

/** One of a kind for each part; absent where that part was not sent. */
export interface Parts<T> {
  readonly markdown: T;
  readonly rawData?: T;
  readonly sessionData?: T;
}

/** The same for each part that is there. */
export function mapParts<T, U>({ markdown, rawData, sessionData }: Parts<T>, map: (part: T) => U): Parts<U> {
  return {
    markdown: map(markdown),
    ...(rawData !== undefined && { rawData: map(rawData) }),
    ...(sessionData !== undefined && { sessionData: map(sessionData) }),
  };
}
