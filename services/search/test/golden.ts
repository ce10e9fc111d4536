import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from '@jest/globals';

/** Compares a text with a committed file. Writes a missing file and throws, so that the next run compares. */
export async function expectGolden(file: URL, text: string): Promise<void> {
  if (!existsSync(file)) {
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
    throw new Error(`wrote ${fileURLToPath(file)}: read it, commit it and run the test again`);
  }
  expect(text).toBe(await readFile(file, 'utf8'));
}
