import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from './checkout.ts';

const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** Runs jest with these arguments, and resolves with its exit code. A suite without its engine fails. */
export async function runJest(args: readonly string[], variables: Readonly<Record<string, string>>): Promise<number> {
  const program = join(root, 'node_modules/jest/bin/jest.js');
  const env = { ...process.env, REQUIRE_ENGINES: '1', ...variables };
  const child = spawn(process.execPath, [...flags, program, '--runInBand', ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
