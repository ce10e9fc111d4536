import { createRequire } from 'node:module';
import { type DestinationStream, pino, type Logger } from 'pino';
import type { PinoPretty } from 'pino-pretty';

export type { Logger } from 'pino';

/**
 * Creates a log on stderr, so that stdout carries only the output of commands: readable lines on a terminal, else JSON
 * lines. `target` names the running services.
 */
export function createLogger(level: string, target: string): Logger {
  return pino(
    {
      level,
      base: { target },
      redact: { paths: ['*.authorization', 'authorization', '*.key', '*.secret'], censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    openDestination(process.stderr.isTTY),
  );
}

/** Writes synchronously: a line that is logged before `process.exit` is not lost. */
function openDestination(isTerminal: boolean): DestinationStream {
  const stderr = 2;
  if (!isTerminal) return pino.destination({ fd: stderr, sync: true });
  // Loaded only on a terminal: it costs 30 ms of a start.
  const pretty = createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  return pretty({ destination: stderr, sync: true, ignore: 'target', translateTime: 'SYS:HH:MM:ss.l' });
}
