const emptyLine = Buffer.from('\r\n\r\n');
const [cr, lf] = [0x0d, 0x0a];

/**
 * Cuts the bytes of a connection into pieces. A piece contains the end of at most one request. An empty line ends
 * headers and a chunked body (RFC 9112 §2.1, §7.1). The length of any other body is known.
 */
export class MessageSplitter {
  /** The last bytes before the next chunk, at most three, because an empty line may begin there. */
  #tail = Buffer.alloc(0);
  #isBetweenMessages = true;
  #bodyBytes = 0;

  /** The last piece ended with the headers of a request. The next `bytes` bytes are the body of that request. */
  expectBody(bytes: number): void {
    this.#bodyBytes = bytes;
  }

  /** Returns the length of the next piece, at least 1. Pass the rest of the chunk to the next call. */
  takeLength(chunk: Buffer): number {
    if (this.#bodyBytes === 0) return this.#takeLines(chunk);
    const length = Math.min(this.#bodyBytes, chunk.length);
    this.#bodyBytes -= length;
    return length;
  }

  #takeLines(chunk: Buffer): number {
    const start = this.#isBetweenMessages ? skipLineEnds(chunk) : 0;
    if (start === chunk.length) return start;
    const end = this.#findEnd(chunk, start);
    this.#isBetweenMessages = end !== undefined;
    this.#tail = end === undefined ? Buffer.concat([this.#tail, chunk.subarray(-3)]).subarray(-3) : Buffer.alloc(0);
    return end ?? chunk.length;
  }

  #findEnd(chunk: Buffer, start: number): number | undefined {
    const joint = Buffer.concat([this.#tail, chunk.subarray(0, 3)]).indexOf(emptyLine);
    if (this.#tail.length > 0 && joint >= 0) return joint + emptyLine.length - this.#tail.length;
    const at = chunk.indexOf(emptyLine, start);
    return at < 0 ? undefined : at + emptyLine.length;
  }
}

/** RFC 9112 §2.2 allows empty lines before a request line. The empty lines become part of the next piece. */
function skipLineEnds(chunk: Buffer): number {
  let length = 0;
  while (length < chunk.length && (chunk[length] === cr || chunk[length] === lf)) length += 1;
  return length;
}
