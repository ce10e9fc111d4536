import { generate, type HostileDocument } from './document.ts';

export const markupDocuments: readonly HostileDocument[] = [
  { name: 'a line of 1 MB', create: () => ({ markdown: 'one long line '.repeat(70_000) }) },
  { name: '250,000 headers', create: () => ({ markdown: '# h\n'.repeat(250_000) }) },
  { name: '20,000 turn headers', create: () => ({ markdown: '_**User**_\n_**Agent**_\n'.repeat(10_000) }) },
  { name: 'a million empty lines', create: () => ({ markdown: '\n'.repeat(1_000_000) }) },
  { name: '20,000 code fences that stay open', create: () => ({ markdown: '```js\n~~~\n'.repeat(10_000) }) },
  {
    name: 'a table of 100,000 columns',
    create: () => ({ markdown: `${'|c'.repeat(100_000)}|\n${'|-'.repeat(100_000)}|\n` }),
  },
  {
    name: 'quotes nested 10,000 times',
    create: () => ({ markdown: generate(10, n => `${'>'.repeat(10_000)} q${n}`, '\n') }),
  },
  {
    name: 'lists nested 1,000 times',
    create: () => ({ markdown: generate(500, n => `${' '.repeat(2 * n)}- item${n}`, '\n') }),
  },
  { name: 'a million opening brackets', create: () => ({ markdown: '['.repeat(1_000_000) }) },
  { name: '200,000 stars and low lines', create: () => ({ markdown: '*_'.repeat(100_000) }) },
  {
    name: 'markup of a search result',
    create: () => ({ markdown: generate(2_000, n => `</mark><script>alert(${n})</script><mark>"&amp;' onload=x `) }),
    query: 'onload',
  },
  { name: 'one million blanks and tabs', create: () => ({ markdown: ' \t\u00a0'.repeat(333_000) }) },
  {
    name: 'lines that end in CR, NEL and line separators',
    create: () => ({ markdown: 'line\rline\u0085line\u2028line\u2029'.repeat(8_000) }),
    query: 'line',
  },
  {
    name: 'headers of turns with times of every form',
    create: () => ({
      markdown: generate(
        5_000,
        n => `_**User (${n % 2 ? '9999-99-99 99:99:99Z' : '2026-02-30T25:61:61+99:99'})**_\n\nt`,
        '\n',
      ),
    }),
  },
];
