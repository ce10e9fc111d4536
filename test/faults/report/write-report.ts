import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/checkout/checkout.ts';

/** Figures as text, and whether they meet the goals. */
export interface Report {
  readonly text: string;
  readonly isMet: boolean;
}

/** Writes the raw figures to bench/results and the report to standard output; the exit code is 1 if a goal is missed. */
export async function writeReport<Figures>(
  name: string,
  figures: Figures,
  report: (figures: Figures) => Report,
  print: (line: string) => void,
): Promise<void> {
  const results = join(root, 'bench/results');
  await mkdir(results, { recursive: true });
  const file = join(results, `${name}-${new Date().toISOString().replaceAll(':', '-')}.json`);
  await writeFile(file, JSON.stringify(figures));
  // The figures are written before this call, so they remain if it fails.
  const { text, isMet } = report(figures);
  process.stdout.write(`${text}\n`);
  print(`raw figures: ${file}`);
  process.exitCode = isMet ? 0 : 1;
}
