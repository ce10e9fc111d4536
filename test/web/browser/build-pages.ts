import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root } from '../../src/checkout/checkout.ts';

/** Builds the pages if they are missing or were built from other sources, as `npm start` does. */
export async function buildPages(): Promise<void> {
  const script = `import { ensureWebBuilt } from './scripts/web-dist.mjs'; await ensureWebBuilt(process.execPath);`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: root });
}
