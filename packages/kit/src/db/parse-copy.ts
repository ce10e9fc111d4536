/** The header contains a signature, flags, and the length of an extension, which PostgreSQL does not use. */
const headerBytes = 19;

/**
 * Parses a one-column result of a binary COPY and returns its bytes as slices of `chunks` (PostgreSQL 18 documentation,
 * COPY, "Binary Format"). Throws RangeError if the result is incomplete.
 */
export function parseCopyColumn(chunks: readonly Buffer[]): Buffer[] {
  const take = createReader(chunks);
  const readInteger = (bytes: number) => Buffer.concat(take(bytes)).readIntBE(0, bytes);
  take(headerBytes);
  const content: Buffer[] = [];
  // A row has three fields: the number of columns, the length of the value, and the value. If the number of columns is
  // -1, the result ends. If the length is -1, the value is NULL.
  while (readInteger(2) !== -1) content.push(...take(Math.max(0, readInteger(4))));
  return content;
}

/** Creates a function that returns the next `length` bytes as slices. */
function createReader(chunks: readonly Buffer[]): (length: number) => Buffer[] {
  let chunk = 0;
  let offset = 0;
  return length => {
    const slices: Buffer[] = [];
    for (let missingBytes = length; missingBytes > 0;) {
      const current = chunks[chunk];
      if (!current) throw new RangeError('the COPY result is incomplete');
      const slice = current.subarray(offset, offset + missingBytes);
      if (slice.length > 0) slices.push(slice);
      missingBytes -= slice.length;
      offset += slice.length;
      if (offset === current.length) [chunk, offset] = [chunk + 1, 0];
    }
    return slices;
  };
}
