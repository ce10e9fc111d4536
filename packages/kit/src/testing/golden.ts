import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Reads a golden file. If the file is missing, writes `text` and throws, so that the next run compares. */
export async function readGolden(file: URL, text: string): Promise<string> {
  if (existsSync(file)) return readFile(file, 'utf8');
  await mkdir(new URL('.', file), { recursive: true });
  await writeFile(file, text);
  throw new Error(`wrote ${fileURLToPath(file)}: read it, commit it and run the test again`);
}
