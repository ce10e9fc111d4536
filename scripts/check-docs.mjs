// Checks documents and comments. Links, anchors and cited paths must resolve. Lines must be short. Retired words must
// not occur.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { retiredWords } from './retired-words.js';

const maxProseColumns = 160;
const sources = [
  'app',
  'bench',
  'deploy',
  'docs',
  'gateway',
  'packages',
  'proto',
  'scripts',
  'services',
  'test',
  'web',
];
const cited = new RegExp(`\`((?:${sources.join('|')})/[\\w./{},*-]*)\``, 'g');
const citedDocument = /(?<![\w/.-])(?:(docs)\/)?([a-z-]+\.md)(?:#([\w-]+))?/g;
const retired = new RegExp(`(?<![\\w-])(?:${retiredWords.prose.join('|')})(?![\\w-])`, 'gi');

/** The folder exists only after the pages are built. */
const builtFolder = 'web/dist';

const list = (...patterns) =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter(file => file !== '' && existsSync(file) && !file.includes('/generated/'));

const problems = [];
const report = (file, line, message) => problems.push(`${file}:${line}: ${message}`);

const anchorsByFile = new Map();

/** Returns the anchors that GitHub gives to the headings of a Markdown file. */
function anchorsOf(file) {
  const known = anchorsByFile.get(file);
  if (known) return known;
  const slugger = new GithubSlugger();
  const anchors = new Set();
  for (const [, heading] of readFileSync(file, 'utf8').matchAll(/^#+ +(.+)$/gm)) anchors.add(slugger.slug(heading));
  anchorsByFile.set(file, anchors);
  return anchors;
}

function checkTarget(file, line, target, anchor) {
  if (!existsSync(target)) report(file, line, `${target} does not exist`);
  else if (anchor && target.endsWith('.md') && !anchorsOf(target).has(anchor))
    report(file, line, `${target} has no heading #${anchor}`);
}

function checkLinks(file, line, text) {
  for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [path, anchor] = target.split('#');
    checkTarget(file, line, path === '' ? file : normalize(join(dirname(file), path)), anchor);
  }
}

function checkCitedPaths(file, line, text) {
  for (const [, path] of text.matchAll(cited)) {
    if (path.startsWith(builtFolder)) continue;
    const isGlob = /[*{]/.test(path);
    if (isGlob ? globSync(path).length === 0 : !existsSync(path)) report(file, line, `${path} does not exist`);
  }
}

function checkCitedDocuments(file, line, text) {
  for (const [, folder, name, anchor] of text.matchAll(citedDocument)) {
    const target = folder || !existsSync(name) ? `docs/${name}` : name;
    checkTarget(file, line, target, anchor);
  }
}

function checkWords(file, line, text) {
  for (const [word] of text.matchAll(retired)) report(file, line, `"${word}" is retired: see docs/glossary.md`);
}

function checkDocument(file) {
  let isCode = false;
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    const line = index + 1;
    if (/^\s*```/.test(text)) isCode = !isCode;
    checkLinks(file, line, text);
    checkCitedPaths(file, line, text);
    if (isCode || /^\s*\|/.test(text)) continue;
    checkWords(file, line, text.replaceAll(/`[^`]*`/g, ''));
    if (text.length > maxProseColumns) report(file, line, `${text.length} columns of prose`);
  }
}

const comment = /^\s*(?:\/\/|\/?\*|--|#)|\/\/ |\/\*\* /;

/** The database keeps the checksum of an applied migration, so not even a comment in it may change. */
const isMigration = file => file.includes('/migrations/');

function checkSource(file) {
  for (const [index, text] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (!comment.test(text)) continue;
    const line = index + 1;
    checkCitedDocuments(file, line, text);
    checkCitedPaths(file, line, text);
    if (!isMigration(file)) checkWords(file, line, text.replace(/^.*?(\/\/|\/\*\*|\*|--)/, ''));
    if (text.length > maxProseColumns) report(file, line, `${text.length} columns of prose`);
  }
}

for (const file of list('*.md')) checkDocument(file);
for (const file of list('*.ts', '*.tsx', '*.mjs', '*.js', '*.sql', '*.proto', '*.graphql')) checkSource(file);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
