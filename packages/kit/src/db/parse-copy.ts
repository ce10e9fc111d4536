/** Bytes of signature, flags and the length of the extension, which is always empty. */
const headerBytes = 19;

/**
 * Returns the bytes of a one-column result in PostgreSQL's binary COPY format, as slices of `chunks` (PostgreSQL 18
 * documentation, COPY, "Binary Format"). Throws RangeError if the result is incomplete.
 */
export function parseCopyColumn(chunks: readonly Buffer[]): Buffer[] {
  const take = createReader(chunks);
  const readInteger = (bytes: number) => Buffer.concat(take(bytes)).readIntBE(0, bytes);
  take(headerBytes);
  const content: Buffer[] = [];
  // Each row begins with its number of columns (-1: the result ends). Then comes the length of the value (-1: NULL).
  while (readInteger(2) !== -1) content.push(...take(Math.max(0, readInteger(4))));
  return content;
}

/** Returns a function that reads the next `length` bytes as slices. */
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
