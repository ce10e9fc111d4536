/** A session ends after this time without use. */
export const idleDays = 14;
/** A session ends at the latest after this time. */
export const absoluteDays = 90;
