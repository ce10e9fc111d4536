import type { ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { ServiceError, type ErrorCode, type Logger } from '@archive/kit';
import { formatErrorResponse } from '../http/envelope.ts';
import { onFinished } from '../http/on-finished.ts';
import type { Connection } from './connection.ts';

/** A rejected client has this time to read the answer. */
const closeDelayMs = 1_000;

/** Keys are error codes of Node's HTTP server. Any other error is INVALID. */
const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  HPE_INVALID_VERSION: 'VERSION_NOT_SUPPORTED',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};
const reasonPhrases: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
  505: 'HTTP Version Not Supported',
};

/**
 * Ends a connection after invalid bytes, an incomplete request or CONNECT. Waits for the answers to earlier complete
 * requests. If no such answer is outstanding, sends the error (docs/decisions.md#10-errors). Later failures of the
 * connection are ignored.
 */
export function rejectConnection(
  cause: NodeJS.ErrnoException,
  socket: Duplex,
  connection: Connection | undefined,
  log: Logger,
): void {
  if (connection?.markBroken() === false) return;
  // The error object is not logged, because it contains the received bytes with all headers.
  log.debug({ code: cause.code, reason: cause.message }, 'connection rejected');
  // After CONNECT, Node's own error listener is gone from the connection.
  socket.on('error', () => socket.destroy());
  const unanswered = connection?.findLastUnanswered();
  if (!socket.writable || cause.code === 'ECONNRESET') socket.destroy();
  else if (unanswered) endAfter(unanswered, socket);
  else if (canWriteError(socket)) writeError(cause, socket);
  else socket.destroy();
}

function endAfter(res: ServerResponse, socket: Duplex): void {
  if (!res.headersSent) res.shouldKeepAlive = false;
  onFinished(res, () => {
    socket.end();
    closeSoon(socket);
  });
}

/** If an answer has begun, the client would take an error for the rest of that answer. */
function canWriteError(socket: Duplex): boolean {
  const open = (socket as { _httpMessage?: ServerResponse })._httpMessage;
  return !open?.headersSent;
}

function writeError(cause: NodeJS.ErrnoException, socket: Duplex): void {
  const code = codes[cause.code ?? ''];
  const error = new ServiceError(code ?? 'INVALID', code ? undefined : 'Invalid HTTP request');
  const { body } = formatErrorResponse(error);
  const head = [
    `HTTP/1.1 ${error.http} ${reasonPhrases[error.http] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  closeSoon(socket);
}

/** Unread bytes would reset the connection before the client reads the answer, so they are discarded for 1 s. */
function closeSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), closeDelayMs);
  socket.once('close', () => clearTimeout(timer)).resume();
}
