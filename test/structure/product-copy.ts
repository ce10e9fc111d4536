import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkOut } from '../src/checkout/checkout.ts';

/** A temporary clone of the last commit. A test edits it, and checks that the compiler or a suite reports the error. */
export interface ProductCopy {
  /** Throws unless `old` occurs exactly once. */
  edit(path: string, old: string, replacement: string): Promise<void>;
  /** Runs a script of the copy with this process's Node. Throws if the script fails. */
  run(script: string, ...args: string[]): Promise<void>;
  /** Returns the messages of the type errors, by file. */
  findTypeErrors(): Promise<Map<string, string>>;
  /** Runs Jest on these files. The output is empty if all tests pass. */
  runTests(...paths: string[]): Promise<string>;
  readonly stop: () => Promise<void>;
}

interface Outcome {
  readonly isOk: boolean;
  readonly output: string;
}

type FailedProcess = Error & { readonly stdout?: string; readonly stderr?: string };

const timeoutMs = 120_000;

export async function createProductCopy(): Promise<ProductCopy> {
  const { folder, stop } = await checkOut('HEAD');
  const node = (...args: string[]) => runNode(folder, args);
  return {
    edit: (path, old, replacement) => edit(join(folder, path), old, replacement),
    run: async (script, ...args) => {
      const { isOk, output } = await node(script, ...args);
      if (!isOk) throw new Error(`${script} failed: ${output}`);
    },
    findTypeErrors: async () => {
      const cache = ['--incremental', '--tsBuildInfoFile', 'types.tsbuildinfo'];
      const { output } = await node('node_modules/tsgo/bin/tsc', '--noEmit', '--pretty', 'false', ...cache);
      return groupByFile(output);
    },
    runTests: async (...paths) => {
      const { isOk, output } = await node('node_modules/jest/bin/jest.js', '--ci', '--runInBand', ...paths);
      return isOk ? '' : output;
    },
    stop,
  };
}

async function edit(path: string, old: string, replacement: string): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (text.split(old).length !== 2) throw new Error(`${path} does not contain exactly once: ${old}`);
  // The replacement is a function, because `$` has a special meaning in a replacement string.
  await writeFile(
    path,
    text.replace(old, () => replacement),
  );
}

async function runNode(folder: string, args: readonly string[]): Promise<Outcome> {
  const PATH = `${join(folder, 'node_modules/.bin')}:${process.env['PATH'] ?? ''}`;
  const NODE_OPTIONS = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
  const options = { cwd: folder, timeout: timeoutMs, env: { ...process.env, PATH, NODE_OPTIONS } };
  return promisify(execFile)(process.execPath, [...args], options).then(
    ({ stdout, stderr }) => ({ isOk: true, output: stdout + stderr }),
    (failure: unknown) => ({ isOk: false, output: outputOf(failure as FailedProcess) }),
  );
}

function outputOf({ stdout = '', stderr = '', message }: FailedProcess): string {
  return stdout + stderr + message;
}

function groupByFile(output: string): Map<string, string> {
  const errors = new Map<string, string>();
  for (const [, file = '', message = ''] of output.matchAll(
    /^(\S+?)\(\d+,\d+\): (error [\s\S]*?)(?=^\S+\(\d|$(?![\s\S]))/gm,
  ))
    errors.set(file, `${errors.get(file) ?? ''}${message}`);
  return errors;
}
