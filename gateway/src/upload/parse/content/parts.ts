/** Names of the parts in the upload's JSON. */
export const partNames = ['markdown', 'rawData', 'sessionData'] as const;

export type PartName = (typeof partNames)[number];

/** A value is absent if the part was not uploaded. */
export interface Parts<T> {
  readonly markdown: T;
  readonly rawData?: T;
  readonly sessionData?: T;
}

/** Maps only the values of present parts. */
export function mapParts<T, U>({ markdown, rawData, sessionData }: Parts<T>, map: (part: T) => U): Parts<U> {
  return {
    markdown: map(markdown),
    ...(rawData !== undefined && { rawData: map(rawData) }),
    ...(sessionData !== undefined && { sessionData: map(sessionData) }),
  };
}
