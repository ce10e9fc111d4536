/** Names of the parts of a session's content, as in the upload's JSON. */
export const partNames = ['markdown', 'rawData', 'sessionData'] as const;

export type PartName = (typeof partNames)[number];

/** One value per part; absent when the part was not uploaded. */
export interface Parts<T> {
  readonly markdown: T;
  readonly rawData?: T;
  readonly sessionData?: T;
}

/** Maps the value of each present part. */
export function mapParts<T, U>({ markdown, rawData, sessionData }: Parts<T>, map: (part: T) => U): Parts<U> {
  return {
    markdown: map(markdown),
    ...(rawData !== undefined && { rawData: map(rawData) }),
    ...(sessionData !== undefined && { sessionData: map(sessionData) }),
  };
}
