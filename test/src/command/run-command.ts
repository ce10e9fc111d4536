import { spawn } from 'node:child_process';

export interface CommandResult {
  /** `null` if the command was ended, because it took too long. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CommandOptions {
  readonly input?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** The command is killed after this time; 4 minutes by default. */
  readonly timeoutMs?: number;
}

/** Runs a program that is on PATH. Rejects only if it cannot be started. */
export function runCommand(
  [command = '', ...args]: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  const { input = '', env = process.env, timeoutMs = 240_000 } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, timeout: timeoutMs, killSignal: 'SIGKILL' });
    const output = { stdout: '', stderr: '' };
    for (const name of ['stdout', 'stderr'] as const)
      child[name].setEncoding('utf8').on('data', (text: string) => (output[name] += text));
    child.once('error', reject);
    child.once('close', code => resolve({ code, ...output }));
    // A program that ends early closes its input; its exit code tells why.
    child.stdin.on('error', () => undefined).end(input);
  });
}

/** Runs a program and returns what it printed. Throws with its messages if it fails. */
export async function requireSuccess(command: readonly string[], options?: CommandOptions): Promise<string> {
  const { code, stdout, stderr } = await runCommand(command, options);
  if (code !== 0) throw new Error(`${command.slice(0, 4).join(' ')} … failed (${code}): ${stderr || stdout}`);
  return stdout;
}
