import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { expect } from '@jest/globals';

/** Compares a text with a committed file. With WRITE_GOLDEN=1 it writes the file first, unless that is `final` and exists. */
export async function expectGolden(file: URL, text: string, kind: 'final' | 'replaceable'): Promise<void> {
  const mayWrite = process.env['WRITE_GOLDEN'] === '1' && (kind === 'replaceable' || !existsSync(file));
  if (mayWrite) {
    await mkdir(new URL('.', file), { recursive: true });
    await writeFile(file, text);
  }
  expect(text).toBe(await readFile(file, 'utf8'));
}
