import { pino, type Logger } from 'pino';

export type { Logger } from 'pino';

/** Structured JSON log on stderr, so that stdout is free for what a person or a script asked for; `target` says what the process runs. */
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
