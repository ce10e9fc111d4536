import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, createDebugToggle, createLogger, type Logger, type Peer } from '@archive/kit';
import { describeError } from './cli/describe-error.ts';
import { createWelcome } from './cli/welcome.ts';
import { type Stack, startStack } from './compose/stack.ts';
import { readTargetConfig } from './compose/target-config.ts';
import { findDefaultPort, type Target, targets } from './compose/targets.ts';
import { disableTelemetry, type Settings } from './config/config.ts';
import { exitEarly, stopSignals } from './stop-signals.ts';

// With these flags, V8 collects garbage when heap and buffers together have grown by 70 %. By default, V8 counts
// buffers separately and starts a full collection for every 64 MB of buffers.
setFlagsFromString('--heap-growing-percent=70');
setFlagsFromString('--external-memory-accounted-in-global-limit');

/** Starts the target that the command line names. Signals and uncaught errors stop it, and end the process. */
export async function runArchive(): Promise<void> {
  disableTelemetry();
  const target = readTarget();
  const settings = readSettingsOrExit(target);
  const log = createLogger(settings.LOG_LEVEL, target);
  // Before the start, because the signal would end a process without a listener.
  process.on('SIGUSR2', createDebugToggle(log, settings.LOG_LEVEL));
  const stack = await startOrExit(target, settings, log);
  stopOnSignals(stack, log);
  if (stack.url !== undefined && stack.services.auth)
    process.stdout.write(await createWelcomeOrLog(stack.url, stack.services.auth, log));
  else log.info({ url: stack.url, services: Object.values(stack.services).map(peer => peer.address) }, 'ready');
}

/** Creates the welcome text. If auth fails, returns only the address, because the archive itself runs. */
async function createWelcomeOrLog(url: string, auth: Peer, log: Logger): Promise<string> {
  try {
    return await createWelcome(url, auth, process.stdout.isTTY);
  } catch (error) {
    log.error({ err: error }, 'no key and no set-up link were created');
    return `\nThe archive is ready at ${url}\n`;
  }
}

function readTarget(): Target {
  const { values } = parseArgs({ options: { target: { type: 'string', default: 'all' } } });
  const found = targets.find(name => name === values.target);
  return found ?? exitWithError(`--target=${values.target}: must be one of ${targets.join(', ')}`);
}

function readSettingsOrExit(target: Target): Settings {
  try {
    return readTargetConfig(target);
  } catch (error) {
    if (error instanceof ConfigError) return exitWithError(error.message);
    throw error;
  }
}

async function startOrExit(target: Target, settings: Settings, log: Logger): Promise<Stack> {
  try {
    return await startStack(target, settings, log);
  } catch (error) {
    log.debug({ err: error }, 'the start failed');
    const reason = describeError(error);
    // A gRPC server reports the error code EADDRINUSE only in its message.
    if (!reason.includes('EADDRINUSE')) return exitWithError(reason);
    const { port = settings.PORT ?? findDefaultPort(target) } = error as { port?: number };
    const setting = port === settings.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    return exitWithError(`Port ${port} is in use by another process. Set ${setting} to another port.`);
  }
}

/**
 * A signal or an uncaught error stops the services in order. A further signal over 1 s later ends the process at once.
 */
function stopOnSignals(stack: Stack, log: Logger): void {
  const stopAndExit = async (code: number) => {
    log.info({ atMostMs: stack.stopTimeoutMs }, 'stopping');
    await stack.stop();
    process.exit(code);
  };
  let firstSignalMs: number | undefined;
  for (const signal of stopSignals) {
    process.off(signal, exitEarly).on(signal, () => {
      if (firstSignalMs === undefined) void stopAndExit(0);
      firstSignalMs ??= performance.now();
      // One Ctrl-C arrives three times: from the terminal, from npm and from scripts/run.mjs.
      if (performance.now() - firstSignalMs > 1_000) process.exit(1);
    });
  }
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'uncaught error');
    void stopAndExit(1);
  };
  process.once('uncaughtException', crash).once('unhandledRejection', crash);
}

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
