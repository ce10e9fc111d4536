import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured JSON log on stderr, so that stdout is free for what a person or a script asked for. */
export function createLogger(level: string, service: string): Logger {
  return pino(
    {
      level,
      base: { service },
      redact: { paths: ['*.authorization', 'authorization', '*.key', '*.secret'], censor: '[redacted]' },
      serializers: { err: pino.stdSerializers.errWithCause },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}
