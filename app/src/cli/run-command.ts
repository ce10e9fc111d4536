import { ConfigError, ServiceError } from '@archive/kit';

/** The arguments of a command are wrong. The message, if any, says what is wrong. */
export class UsageError extends Error {}

/**
 * Runs a command. Prints an expected failure to stderr, and ends the process with code 1, or with 2 for wrong arguments.
 */
export async function runCommand(usage: string, command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const isUsageError = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    if (!isUsageError && !isExpected(error)) throw error;
    const { message } = error as Error;
    const paragraphs = isUsageError ? [message, usage.trimEnd()].filter(text => text !== '') : [message];
    process.stderr.write(`${paragraphs.join('\n\n')}\n`);
    process.exitCode = isUsageError ? 2 : 1;
  }
}

/** Errors of the file system have a path, such as that of a folder that may not be written. */
function isExpected(error: unknown): boolean {
  const { path } = error as NodeJS.ErrnoException;
  return error instanceof ServiceError || error instanceof ConfigError || path !== undefined;
}
