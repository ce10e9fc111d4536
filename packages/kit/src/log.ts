import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/**
 * Creates a JSON log on stderr, so that stdout carries only the output of commands; `target` names the running
 * services.
 */
export function createLogger(level: string, target: string): Logger {
  return pino(
    {
      level,
      base: { target },
      redact: { paths: ['*.authorization', 'authorization', '*.key', '*.secret'], censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
