// node scripts/sample-prose.mjs [seed]: prints ten comments and ten paragraphs of documents, for a reader to review.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const sampleSize = 10;
let state = Number(process.argv[2] ?? 1);

/** The next number of a linear congruential generator, from 0 to 1: the same seed gives the same sample. */
function nextRandom() {
  state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
  return state / 2 ** 31;
}

const list = (...patterns) =>
  execFileSync('git', ['ls-files', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && !file.includes('/generated/'));

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

function findAll(files, pattern) {
  return files.flatMap(file => {
    const text = readFileSync(file, 'utf8');
    return [...text.matchAll(pattern)].map(match => ({
      place: `${file}:${lineOf(text, match.index)}`,
      text: match[0],
    }));
  });
}

function sample(items) {
  const remaining = [...items];
  return Array.from({ length: Math.min(sampleSize, remaining.length) }, () => {
    const [item] = remaining.splice(Math.floor(nextRandom() * remaining.length), 1);
    return item;
  });
}

const comments = findAll(list('*.ts', '*.mjs', '*.js', '*.proto'), /\/\*\*[\s\S]*?\*\/|(?:^ *\/\/ .*\n)+/gm);
const paragraphs = findAll(list('docs/*.md', 'README.md'), /(?:^(?![#|`\n]| {4}).+\n)+/gm);
for (const { place, text } of [...sample(comments), ...sample(paragraphs)])
  console.log(`${place}\n${text.trimEnd()}\n`);
