import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { ConfigError, createLogger, type Logger } from '@archive/kit';
import { keepToItself, readTargetConfig, type Settings, type Target, targets } from './config/config.ts';
import { portHolder } from './cli/port-holder.ts';
import { type Stack, startStack } from './compose/stack.ts';
import { httpPort } from './compose/targets.ts';
import { welcome } from './cli/welcome.ts';

// Memory is collected when heap and buffers together have grown by this much, not by several times: big answers then take
// flat memory. Counted apart, buffers would have the whole heap collected for every 64 MB of content that passes through.
setFlagsFromString('--heap-growing-percent=70');
setFlagsFromString('--external-memory-accounted-in-global-limit');

keepToItself();
const target = readTarget();
const settings = readSettingsOrExit(target);
const log = createLogger(settings.LOG_LEVEL, target);
const stack = await startOrExit(target, settings, log);
endWith(stack, log);
if (stack.url !== undefined && stack.services.auth) process.stdout.write(await welcome(stack.url, stack.services.auth));
else log.info({ url: stack.url, services: Object.values(stack.services).map(peer => peer.address) }, 'ready');

function readTarget(): Target {
  const { values } = parseArgs({ options: { target: { type: 'string', default: 'all' } } });
  const found = targets.find(name => name === values.target);
  return found ?? giveUp(`--target=${values.target}: must be one of ${targets.join(', ')}`);
}

function readSettingsOrExit(target: Target): Settings {
  try {
    return readTargetConfig(target);
  } catch (error) {
    if (error instanceof ConfigError) return giveUp(error.message);
    throw error;
  }
}

async function startOrExit(target: Target, settings: Settings, log: Logger): Promise<Stack> {
  try {
    return await startStack(target, settings, log);
  } catch (error) {
    const { code, port = settings.PORT ?? httpPort } = error as NodeJS.ErrnoException & { port?: number };
    log.debug({ err: error }, 'not started');
    if (code !== 'EADDRINUSE') return giveUp(reasons(error));
    return giveUp(
      `Port ${port} is in use by ${(await portHolder(port)) ?? 'another process'}. Set ${port === settings.METRICS_PORT ? 'METRICS_PORT' : 'PORT'} to another one.`,
    );
  }
}

/** What an operator has to know is in the cause: the message before it is for callers. */
function reasons(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message}: ${reasons(error.cause)}`;
}

/** Stops in order at the first signal; a second one ends at once. What nobody caught stops the process too. */
function endWith(stack: Stack, log: Logger): void {
  const end = async (code: number) => {
    await stack.stop();
    process.exit(code);
  };
  let asked: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (asked === undefined) void end(0);
      asked ??= performance.now();
      // One Ctrl-C comes three times: from the terminal, from npm and from scripts/run.mjs.
      if (performance.now() - asked > 1_000) process.exit(1);
    });
  }
  const crash = (error: unknown) => {
    log.fatal({ err: error }, 'not caught anywhere');
    void end(1);
  };
  process.once('uncaughtException', crash).once('unhandledRejection', crash);
}

function giveUp(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
