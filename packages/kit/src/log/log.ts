import { createRequire } from 'node:module';
import { type DestinationStream, pino, type Logger } from 'pino';
import type { PinoPretty } from 'pino-pretty';
import { currentSpan } from '../tracing/current-span.ts';

export type { Logger } from 'pino';

/**
 * Creates a log on stderr: readable lines on a terminal, otherwise JSON lines. `target` names the services of the
 * process. Tests may pass another destination for the JSON lines.
 */
export function createLogger(
  level: string,
  target: string,
  destination = openDestination(process.stderr.isTTY),
): Logger {
  return pino(
    {
      level,
      base: { target },
      redact: { paths: ['*.authorization', 'authorization', '*.key', '*.secret'], censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.errWithCause },
      mixin: readTraceId,
    },
    destination,
  );
}

/** Each line that belongs to a sampled trace has the id of the trace. */
function readTraceId(): { traceId?: string } {
  const span = currentSpan();
  return span ? { traceId: span.traceId } : {};
}

/** Writes synchronously, so that a line logged before `process.exit` is not lost. */
function openDestination(isTerminal: boolean): DestinationStream {
  const stderr = pino.destination({ fd: 2, sync: true });
  if (!isTerminal) return stderr;
  // pino-pretty is loaded only for a terminal, because loading takes 30 ms.
  const { prettyFactory } = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  const format = prettyFactory({ ignore: 'target', translateTime: 'SYS:HH:MM:ss.l' });
  return { write: line => stderr.write(escapeControlCharacters(format(line))) };
}

const controlOrColor = /\p{Cc}(?:\[\d+(?:;\d+)*m)?/gu;

/**
 * Escapes control characters other than tab, line feed and colors. An error may quote content, and content must not
 * control the terminal.
 */
export function escapeControlCharacters(text: string): string {
  return text.replace(controlOrColor, match => {
    const isColor = match.startsWith('\u001b') && match.length > 1;
    if (isColor || match.startsWith('\t') || match.startsWith('\n')) return match;
    return `\\x${match.charCodeAt(0).toString(16).padStart(2, '0')}${match.slice(1)}`;
  });
}
