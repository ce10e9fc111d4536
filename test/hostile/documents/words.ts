import { createHash } from 'node:crypto';
import { generate, type HostileDocument } from './document.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';
/** In a word such as `aBcDeF…`, each letter is a separate part of an identifier. */
const alternating = (length: number, first = 0) =>
  Array.from({ length }, (_, n) => {
    const letter = letters[(first + n * 7) % 26] ?? '';
    return n % 2 === 0 ? letter : letter.toUpperCase();
  }).join('');
const digest = (n: number) => createHash('sha256').update(String(n)).digest('hex');
const word = (n: number) => digest(n).replaceAll(/\d/g, '').slice(0, 12);

export const wordDocuments: readonly HostileDocument[] = [
  {
    name: 'words of 4 kB with a part for each letter, joined by hyphens',
    create: () => ({ markdown: generate(60, n => generate(130, m => alternating(30, n + m), '-')) }),
  },
  { name: 'one word of 200 kB with a part for each letter', create: () => ({ markdown: alternating(200_000) }) },
  {
    name: 'paths with segments of many parts',
    create: () => ({ markdown: generate(500, n => generate(30, m => alternating(16, n * m), '/')) }),
  },
  {
    name: 'identifiers with a digit between all letters',
    create: () => ({
      markdown: generate(400, n => generate(200, m => `${letters[(n + m) % 26] ?? ''}${m % 10}`, '')),
    }),
  },
  {
    name: 'identifiers of single letters joined by low lines',
    create: () => ({ markdown: generate(250, n => generate(400, m => letters[(n * m) % 26] ?? '', '_')) }),
  },
  {
    name: '60 passages with the same word of many parts',
    create: () => ({ markdown: generate(60, () => `${alternating(3_900, 3)}\n`) }),
  },
  {
    name: '30,000 different words',
    create: () => ({ markdown: generate(30_000, word) }),
    query: word(29_999),
  },
  { name: 'numbers', create: () => ({ markdown: generate(40_000, n => String(n * 7_919)) }), query: '7919' },
  {
    name: 'UUIDs',
    create: () => ({
      markdown: generate(6_000, n => digest(n).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')),
    }),
  },
  { name: 'hashes', create: () => ({ markdown: generate(4_000, digest, '\n') }), query: digest(3_999) },
  {
    name: 'words of every length around the limit of a term',
    create: () => ({ markdown: generate(400, n => word(n).repeat(30).slice(0, n), '\n') }),
  },
  {
    name: 'words of English endings only',
    create: () => ({
      markdown: generate(6_000, n =>
        generate((n % 9) + 1, m => ['ing', 'ed', 'ies', 'ly', 'ness'][(n + m) % 5] ?? '', ''),
      ),
    }),
  },
  {
    name: 'words of punctuation',
    create: () => ({
      markdown: generate(40_000, n => ['a.b', '--', '::', 'x=>y', '$_', '@@', '#!', '~~', '%%', '&&'][n % 10] ?? ''),
    }),
  },
];
