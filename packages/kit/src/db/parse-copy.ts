/** Signature, flags and the length of an extension that is always empty. */
const header = 19;

/**
 * The bytes of all rows of one column in PostgreSQL's binary COPY format (PostgreSQL 18 documentation, COPY, Binary
 * Format), as slices of the chunks that it came in; throws RangeError where it is cut short.
 */
export function parseCopyColumn(chunks: readonly Buffer[]): Buffer[] {
  const take = taking(chunks);
  const number = (bytes: number) => Buffer.concat(take(bytes)).readIntBE(0, bytes);
  take(header);
  const pieces: Buffer[] = [];
  // Each row begins with the number of its columns; -1 ends them. A length of -1 is NULL.
  while (number(2) !== -1) pieces.push(...take(Math.max(0, number(4))));
  return pieces;
}

/** Takes the next bytes off, as slices. */
function taking(chunks: readonly Buffer[]): (length: number) => Buffer[] {
  let chunk = 0;
  let at = 0;
  return length => {
    const slices: Buffer[] = [];
    for (let left = length; left > 0;) {
      const current = chunks[chunk];
      if (!current) throw new RangeError('a COPY that is cut short');
      const slice = current.subarray(at, at + left);
      if (slice.length > 0) slices.push(slice);
      left -= slice.length;
      at += slice.length;
      if (at === current.length) [chunk, at] = [chunk + 1, 0];
    }
    return slices;
  };
}
