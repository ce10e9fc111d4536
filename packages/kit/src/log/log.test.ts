import { expect, test } from '@jest/globals';
import { escapeControlCharacters } from './log.ts';

test('a log line on a terminal keeps colors, tabs and line feeds and escapes every other control character', () => {
  const colored = '\u001b[32mINFO\u001b[39m\tready\n';
  expect(escapeControlCharacters(colored)).toBe(colored);
  expect(escapeControlCharacters('title \u001b]0;x\u0007, clear \u001b[2J, return \r, C1 \u009b1m')).toBe(
    'title \\x1b]0;x\\x07, clear \\x1b[2J, return \\x0d, C1 \\x9b1m',
  );
});
