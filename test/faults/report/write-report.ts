import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/checkout/checkout.ts';

export interface Report {
  readonly text: string;
  readonly isMet: boolean;
}

/** Writes the raw figures to bench/results and prints the report. If a goal is missed, the exit code is 1. */
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
  // The figures are written first, so that they remain if this call fails.
  const { text, isMet } = report(figures);
  process.stdout.write(`${text}\n`);
  print(`raw figures: ${file}`);
  process.exitCode = isMet ? 0 : 1;
}
