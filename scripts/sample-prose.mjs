// node scripts/sample-prose.mjs [seed]: prints ten comments and ten paragraphs of documents for a review.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const sampleSize = 10;
let state = Number(process.argv[2] ?? 1);

/** Returns the next random number from 0 to 1 (mulberry32). The same seed gives the same sample. */
function nextRandom() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && !file.includes('/generated/'));

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** Finds at most one match per line. `toProse` may remove text, but must keep every line break. */
function findAll(files, pattern, toProse = text => text) {
  const matches = files.flatMap(file => {
    const text = toProse(readFileSync(file, 'utf8'));
    return [...text.matchAll(pattern)].map(match => [`${file}:${lineOf(text, match.index)}`, match[0]]);
  });
  return [...new Map(matches)].map(([place, text]) => ({ place, text }));
}

/** Code is fenced, or follows a blank line and begins with four spaces. */
const blankCode = text =>
  text.replaceAll(/^```[\s\S]*?^```$|(?<=^\n)(?: {4}.*\n)+/gm, code => code.replaceAll(/./g, ''));

function sample(items) {
  const remaining = [...items];
  return Array.from({ length: Math.min(sampleSize, remaining.length) }, () => {
    const [item] = remaining.splice(Math.floor(nextRandom() * remaining.length), 1);
    return item;
  });
}

const comments = findAll(list('*.ts', '*.mjs', '*.js', '*.proto'), /^ *\/\*\*[\s\S]*?\*\/|(?:^ *\/\/ .*\n)+/gm);
// Each list item is a paragraph; headings and tables are not paragraphs.
const paragraph = /^(?![#|]).+\n(?:(?![#|]| *(?:-|\d+\.) ).+\n)*/gm;
const paragraphs = findAll(list('docs/*.md', 'README.md'), paragraph, blankCode);
for (const { place, text } of [...sample(comments), ...sample(paragraphs)])
  console.log(`${place}\n${text.trimEnd()}\n`);
