import { describe, expect, test } from '@jest/globals';
import { type Answer, ResponseReader } from './response-reader.ts';

/** Answers read when the text arrives in pieces of that many bytes. */
function read(text: string, size: number, method = 'GET'): Answer[] {
  const answers: Answer[] = [];
  const reader = new ResponseReader(answer => {
    answers.push(answer);
    reader.expect(method);
  });
  reader.expect(method);
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) reader.push(bytes.subarray(at, at + size));
  return answers;
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n';
const final = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';
const unmodified = 'HTTP/1.1 304 Not Modified\r\nETag: W/"a"\r\n\r\n';

describe.each([1, 2, 3, 7, 10_000])('answers that arrive in pieces of %i bytes', size => {
  test('are each told once, with status, bytes of the body, and whether the connection ends', () => {
    expect(read(plain + chunked + unmodified + plain + final, size)).toEqual([
      { status: 200, bytes: 5, last: false },
      { status: 201, bytes: 13, last: false },
      { status: 304, bytes: 0, last: false },
      { status: 200, bytes: 5, last: false },
      { status: 503, bytes: 2, last: true },
    ]);
  });

  test('to HEAD have no body', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
    expect(read(head + head, size, 'HEAD')).toHaveLength(2);
  });
});

test('what is not HTTP is refused', () => {
  expect(() => read('SSH-2.0-x\r\n\r\n', 100)).toThrow('no HTTP answer');
});
