import { describe, expect, test } from '@jest/globals';
import { MessageSplitter } from './message-splitter.ts';

const get = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

function split(text: string, chunkBytes: number): string[] {
  const splitter = new MessageSplitter();
  const pieces: string[] = [];
  let message = '';
  for (let at = 0; at < text.length; at += chunkBytes) {
    let rest = Buffer.from(text.slice(at, at + chunkBytes));
    while (rest.length > 0) {
      const length = splitter.takeLength(rest);
      const piece = rest.subarray(0, length).toString();
      rest = rest.subarray(length);
      pieces.push(piece);
      message += piece;
      const declared = /Content-Length: (\d+)\r\n\r\n$/.exec(message);
      if (declared) splitter.expectBody(Number(declared[1]));
      if (message.endsWith('\r\n\r\n')) message = '';
    }
  }
  return pieces;
}

const countEnds = (piece: string) => piece.split('\r\n\r\n').length - 1;

describe('a piece has the end of at most one request', () => {
  test.each([1, 2, 3, 5, 26, 27, 28, 1_000])('when bytes arrive in chunks of %i', chunkBytes => {
    const pieces = split(get.repeat(5), chunkBytes);
    expect(pieces.join('')).toBe(get.repeat(5));
    expect(pieces.every(piece => countEnds(piece) <= 1)).toBe(true);
    let seen = '';
    for (const piece of pieces) {
      const before = countEnds(seen);
      seen += piece;
      expect(countEnds(seen) - before).toBeLessThanOrEqual(1);
    }
  });

  test('and a body with a declared length is one piece per chunk, whatever the body contains', () => {
    const body = '\r\n\r\n'.repeat(100);
    const post = `POST / HTTP/1.1\r\nContent-Length: ${body.length}\r\n\r\n`;
    expect(split(post + body + get + get, 10_000)).toEqual([post, body, get, get]);
  });

  test('and a chunked body ends with its piece', () => {
    const post = 'POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n';
    const body = '5\r\nhello\r\n0\r\n\r\n';
    expect(split(post + body + get, 10_000)).toEqual([post, body, get]);
  });

  test('and empty lines before a request are not separate pieces', () => {
    expect(split('\r\n'.repeat(1_000) + get, 10_000)).toHaveLength(1);
    expect(split('\r\n'.repeat(1_000), 10_000)).toHaveLength(1);
  });
});
