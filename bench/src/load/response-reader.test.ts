import { describe, expect, test } from '@jest/globals';
import { type ParsedResponse, ResponseReader } from './response-reader.ts';

function read(text: string, size: number, method = 'GET'): ParsedResponse[] {
  const responses: ParsedResponse[] = [];
  const reader = new ResponseReader(response => {
    responses.push(response);
    reader.expectResponse(method);
  });
  reader.expectResponse(method);
  const bytes = Buffer.from(text);
  for (let offset = 0; offset < bytes.length; offset += size) reader.push(bytes.subarray(offset, offset + size));
  return responses;
}

const plain = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
const chunked = 'HTTP/1.1 201 Created\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n';
const final = 'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{}';
const unmodified = 'HTTP/1.1 304 Not Modified\r\nETag: W/"a"\r\n\r\n';

describe.each([1, 2, 3, 7, 10_000])('responses that arrive in chunks of %i bytes', size => {
  test('are each reported once, with status, body bytes, and whether the connection closes', () => {
    expect(read(plain + chunked + unmodified + plain + final, size)).toEqual([
      { status: 200, bytes: 5, closesConnection: false },
      { status: 201, bytes: 13, closesConnection: false },
      { status: 304, bytes: 0, closesConnection: false },
      { status: 200, bytes: 5, closesConnection: false },
      { status: 503, bytes: 2, closesConnection: true },
    ]);
  });

  test('to HEAD have no body', () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\n';
    expect(read(head + head, size, 'HEAD')).toHaveLength(2);
  });
});

test('the reader rejects bytes that are not HTTP', () => {
  expect(() => read('SSH-2.0-x\r\n\r\n', 100)).toThrow('no HTTP response');
});
