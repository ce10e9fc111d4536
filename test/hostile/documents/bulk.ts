import { createHash } from 'node:crypto';
import { generate, type HostileDocument } from './document.ts';

const bytes = (n: number) => createHash('sha512').update(String(n)).digest();
const base64 = (count: number) => generate(count, n => bytes(n).toString('base64').slice(0, 84), '');

export const bulkDocuments: readonly HostileDocument[] = [
  { name: '400 kB of Base64 without a line end', create: () => ({ markdown: base64(5_000) }) },
  {
    name: 'Base64 in lines',
    create: () => ({ markdown: base64(5_000).replaceAll(/.{76}/g, '$&\n'), rawData: base64(5_000) }),
  },
  {
    name: 'minified code',
    create: () => ({
      markdown: generate(
        4_000,
        n => `function a${n}(b,c){return b?c[d${n}]&&e.f${n}(g=>g.h${n}):{i:"j${n}",k:[${n},/l+${n}/g]}}`,
        ';',
      ),
    }),
    query: 'a3999',
  },
  {
    name: 'random bytes as text',
    create: () => ({ markdown: generate(4_000, n => bytes(n).toString('latin1').replaceAll('\u0000', '0'), '') }),
  },
  {
    name: 'a diff of 6,000 lines',
    create: () => ({
      markdown: generate(6_000, n => `${n % 2 ? '+' : '-'}  const value${n} = "${n}"; // @@ -${n},7 +${n},7 @@`, '\n'),
    }),
    query: 'value5999',
  },
  {
    name: 'a stack trace of 4,000 frames',
    create: () => ({
      markdown: generate(
        4_000,
        n => `    at Object.m${n} (file:///a/b/c${n}/node_modules/@x/y${n}.js:${n}:${n})`,
        '\n',
      ),
    }),
  },
];

/** The longest uploads that the archive accepts. The test sends them one after the other. */
export const giantDocuments: readonly HostileDocument[] = [
  { name: '199 MB of one letter', create: () => ({ markdown: { piece: 'x', count: 199_000_000 } }) },
  {
    name: '25 MB of NUL in the raw log, 150 MB in JSON, and 3 MB in the text',
    create: () => ({
      markdown: { piece: '\u0000', count: 3_000_000 },
      rawData: { piece: '\u0000', count: 25_000_000 },
    }),
  },
  { name: '40 MB of line ends', create: () => ({ markdown: { piece: '\n', count: 40_000_000 } }) },
];
