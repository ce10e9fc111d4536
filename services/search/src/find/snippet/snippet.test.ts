import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { analyse } from '../../analysis/analyse.ts';
import { createSnippet } from './snippet.ts';

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const visibleText = (html: string) =>
  html.replaceAll(/<\/?mark>/g, '').replaceAll(/&(\w+|#39);/g, (_all, name: string) => entities[name] ?? 'unknown');
const validHtml = /^(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);|<mark>(?:[^<>&"']|&(?:amp|lt|gt|quot|#39);)+<\/mark>)*$/u;
const filler = 'something else happens here '.repeat(20);

describe('a snippet', () => {
  test.each([
    [
      'marks each word that matches',
      'npm run build, then run',
      ['run'],
      'npm <mark>run</mark> build, then <mark>run</mark>',
    ],
    ['escapes HTML', `<b> & "it" 'x' run`, ['run'], '&lt;b&gt; &amp; &quot;it&quot; &#39;x&#39; <mark>run</mark>'],
    ['collapses blanks', 'a \n\n\t run', ['run'], 'a <mark>run</mark>'],
    ['marks words with a prefix', 'the deployment', ['deploy*'], 'the <mark>deployment</mark>'],
    ['marks an identifier that a part matches', 'call getUserById now', ['user'], 'call <mark>getUserById</mark> now'],
    ['marks an exact word', 'walk walks', ['=walks'], 'walk <mark>walks</mark>'],
    ['marks a pair in a script without blanks', '全文検索です', ['検索'], '全文<mark>検索</mark>です'],
  ])('%s', (_name, text, terms, expected) => {
    expect(createSnippet([text], 'title', terms)).toBe(expected);
  });

  test('comes from the title if nothing else matches', () => {
    expect(createSnippet(['other words'], 'Fix the login', ['login'])).toBe('Fix the <mark>login</mark>');
  });

  test('is the beginning of the first passage, or else the title, if nothing matches', () => {
    expect(createSnippet(['other words'], 'Fix', [])).toBe('other words');
    expect(createSnippet([], 'Fix', [])).toBe('Fix');
  });

  test('shows the stretch with the most terms', () => {
    const html = createSnippet([`alpha ${filler} alpha beta ${filler}`], '', ['alpha', 'beta']);
    expect(html).toContain('<mark>alpha</mark> <mark>beta</mark>');
    expect(html).toMatch(/^….*…$/);
  });

  test('shows the match in a script without blanks if the only blank is far before it', () => {
    expect(createSnippet([`${filler}これは ${'文'.repeat(300)}検索${'字'.repeat(300)}`], '', ['検索'])).toContain(
      '検索',
    );
    expect(createSnippet([`短い ${'文'.repeat(50)}検索${'字'.repeat(400)}`], '', ['検索'])).toContain(
      '<mark>検索</mark>',
    );
  });

  test('begins at the match if a long word precedes it', () => {
    expect(createSnippet([`${filler}${'a'.repeat(90)} match`], '', ['match'])).toBe('…<mark>match</mark>');
  });

  test('shows the beginning of a match that is longer than a snippet', () => {
    const html = createSnippet([`${filler}${'part.'.repeat(80)}end ${filler}`], '', ['part']);
    expect(html).toMatch(/<mark>part\.part/);
    expect(visibleText(html).length).toBeLessThanOrEqual(240);
  });

  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom(
      '&',
      '<mark>',
      '</mark>',
      '&amp;',
      '"',
      "'",
      ' ',
      '\n',
      '👩‍💻👩‍💻',
      '検索',
      '𠮷𠮷',
      'getUserById',
      'needle',
    ),
    fc.integer({ min: 1, max: 300 }).map(length => '👍'.repeat(length)),
    fc.integer({ min: 1, max: 300 }).map(length => 'x'.repeat(length)),
  );
  const texts = fc.array(piece, { maxLength: 40 }).map(pieces => pieces.join(''));
  const terms = fc.subarray(['needl', '検索', '𠮷', 'user', 'x*', 'writeCheckpoint', 'amp']);

  test('of any text is valid HTML of at most 240 characters, without half characters', () => {
    fc.assert(
      fc.property(texts, terms, (text, queryTerms) => {
        const html = createSnippet([text], 'title', queryTerms);
        expect(html).toMatch(validHtml);
        expect(html.isWellFormed()).toBe(true);
        expect(Array.from(visibleText(html)).length).toBeLessThanOrEqual(240);
      }),
      { numRuns: 400 },
    );
  });

  test('of any text marks something if a term occurs, and shows a stretch of the text', () => {
    fc.assert(
      fc.property(texts, terms, (text, queryTerms) => {
        const occurs = [...analyse(text)].some(word => word.terms.some(term => queryTerms.includes(term)));
        const html = createSnippet([text], '', queryTerms);
        expect(html.includes('<mark>')).toBe(occurs || (queryTerms.includes('x*') && /mark>/.test(html)));
        const excerpt = visibleText(html).replace(/^…/, '').replace(/…$/, '').trim();
        expect(text.replaceAll(/\s+/g, ' ')).toContain(excerpt);
      }),
      { numRuns: 400 },
    );
  });
});
