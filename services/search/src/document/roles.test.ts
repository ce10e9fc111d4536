import { describe, expect, test } from '@jest/globals';
import { parseStructure } from './structure.ts';
import { createTestDocuments } from './fixture.ts';

const say = (role: string, ...texts: string[]) => ({ role, content: texts.map(text => ({ type: 'text', text })) });
const tool = (formattedMarkdown: string) => ({
  role: 'agent',
  tool: { name: 'Bash', type: 'shell', formattedMarkdown },
});
const exchange = (exchangeId: string, ...messages: object[]) => ({ exchangeId, messages });
const json = (...exchanges: object[]) => JSON.stringify({ schemaVersion: '1.0', exchanges });

async function speakersOf(markdown: string, sessionData: string, words: readonly string[]) {
  const { passages } = await createTestDocuments(markdown, parseStructure(sessionData));
  return words.map(word => {
    const found = passages.find(({ exact }) => exact.includes(`=${word}`));
    return [found?.role, found?.exchange, found?.exchangeId];
  });
}

const plain = 'Heading\n\nWhy does it crash?\nIt began today.\n\nLook at the pointer.\nsegfault\n\nThanks!\nWelcome.\n';
const structured = json(
  exchange(
    'a',
    say('user', 'Why does it crash?\nIt began today.'),
    say('agent', 'Look at the pointer.'),
    tool('segfault'),
  ),
  exchange('b', say('user', 'Thanks!'), say('agent', 'Welcome.')),
);
const words = ['crash', 'today', 'pointer', 'segfault', 'thanks', 'welcome'];

describe('the role of a word', () => {
  test('comes from session data if the Markdown has no headers', async () => {
    expect(await speakersOf(plain, structured, words)).toEqual([
      ['user', 1, 'a'],
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
      ['tool', 1, 'a'],
      ['user', 2, 'b'],
      ['agent', 2, 'b'],
    ]);
  });

  test('comes from the headers if there are any, even if session data repeats lines', async () => {
    const markdown =
      '_**User**_\nfirst words\n---\n_**Agent**_\nsecond words\n_**User**_\nthird words\n---\nmore words\n';
    const both = json(
      exchange('a', say('user', 'first words'), say('agent', 'second words')),
      exchange('b', say('user', 'third words\n---\nmore words\nfirst words\nsecond words')),
    );
    expect(await speakersOf(markdown, both, ['first', 'second', 'third', 'more'])).toEqual([
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
      ['user', 2, 'b'],
      ['user', 2, 'b'],
    ]);
  });

  const missing = Array.from({ length: 300 }, (_, n) => `missing line ${n}`).join('\n');
  const distant = json(
    exchange('a', say('user', 'asked at first'), say('agent', missing)),
    exchange('b', say('user', 'a line that tells much\nand one more\nand the last')),
  );

  test('is found behind many lines that only session data has', async () => {
    const markdown = 'asked at first\na line that tells much\nand one more\nand the last\n';
    expect(await speakersOf(markdown, distant, ['asked', 'last'])).toEqual([
      ['user', 1, 'a'],
      ['user', 2, 'b'],
    ]);
  });

  test('does not come from a line that is quoted much later', async () => {
    const markdown = 'asked at first\na line that tells much\nfirst answer\nmissing line 1\nmissing line 2\n';
    expect(await speakersOf(markdown, distant, ['asked', 'answer', '2'])).toEqual([
      ['user', 1, 'a'],
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
    ]);
  });

  test('is tool inside a tool’s tags, and the speaker’s role again behind them', async () => {
    const markdown =
      'asked\n<tool-use data-tool-name="Bash"><details>\nthe output words\n</details></tool-use>\nafterwards\n';
    const inside = json(exchange('a', say('user', 'asked')), exchange('b', say('user', 'the output words')));
    expect(await speakersOf(markdown, inside, ['output', 'afterwards'])).toEqual([
      ['tool', 1, 'a'],
      ['user', 1, 'a'],
    ]);
  });

  test.each([
    '',
    'null',
    '[]',
    '{',
    '{"exchanges":7}',
    '{"exchanges":[null,7,{"messages":[null,{"content":[null,{"text":7}],"tool":null}]}]}',
  ])('is agent if session data is %s', async text => {
    expect(await speakersOf(plain, text, ['crash', 'welcome'])).toEqual([
      ['agent', 1, '1'],
      ['agent', 1, '1'],
    ]);
  });
});
