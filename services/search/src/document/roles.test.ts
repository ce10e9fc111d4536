import { describe, expect, test } from '@jest/globals';
import { structureIn } from './structure.ts';
import { documents } from './fixture.ts';

const say = (role: string, ...texts: string[]) => ({ role, content: texts.map(text => ({ type: 'text', text })) });
const tool = (formattedMarkdown: string) => ({
  role: 'agent',
  tool: { name: 'Bash', type: 'shell', formattedMarkdown },
});
const exchange = (exchangeId: string, ...messages: object[]) => ({ exchangeId, messages });
const json = (...exchanges: object[]) => JSON.stringify({ schemaVersion: '1.0', exchanges });

/** Who said each of the words, in which exchange, under which id. */
async function saidBy(markdown: string, sessionData: string, words: readonly string[]) {
  const { passages } = await documents(markdown, structureIn(sessionData));
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

describe('who said a word', () => {
  test('is told by the structured session where the Markdown has no headers', async () => {
    expect(await saidBy(plain, structured, words)).toEqual([
      ['user', 1, 'a'],
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
      ['tool', 1, 'a'],
      ['user', 2, 'b'],
      ['agent', 2, 'b'],
    ]);
  });

  test('is told by the headers where there are some, whatever the structured session repeats', async () => {
    const markdown =
      '_**User**_\nfirst words\n---\n_**Agent**_\nsecond words\n_**User**_\nthird words\n---\nmore words\n';
    const both = json(
      exchange('a', say('user', 'first words'), say('agent', 'second words')),
      exchange('b', say('user', 'third words\n---\nmore words\nfirst words\nsecond words')),
    );
    expect(await saidBy(markdown, both, ['first', 'second', 'third', 'more'])).toEqual([
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
      ['user', 2, 'b'],
      ['user', 2, 'b'],
    ]);
  });

  const missing = Array.from({ length: 300 }, (_, n) => `missing line ${n}`).join('\n');
  const far = json(
    exchange('a', say('user', 'asked at first'), say('agent', missing)),
    exchange('b', say('user', 'a line that tells much\nand one more\nand the last')),
  );

  test('is found again after many lines that are in the structured session alone', async () => {
    const markdown = 'asked at first\na line that tells much\nand one more\nand the last\n';
    expect(await saidBy(markdown, far, ['asked', 'last'])).toEqual([
      ['user', 1, 'a'],
      ['user', 2, 'b'],
    ]);
  });

  test('is not mistaken for what somebody quotes much later', async () => {
    const markdown = 'asked at first\na line that tells much\nfirst answer\nmissing line 1\nmissing line 2\n';
    expect(await saidBy(markdown, far, ['asked', 'answer', '2'])).toEqual([
      ['user', 1, 'a'],
      ['user', 1, 'a'],
      ['agent', 1, 'a'],
    ]);
  });

  test('is a tool’s within its tags, and the speaker’s again after them', async () => {
    const markdown =
      'asked\n<tool-use data-tool-name="Bash"><details>\nthe output words\n</details></tool-use>\nafterwards\n';
    const inside = json(exchange('a', say('user', 'asked')), exchange('b', say('user', 'the output words')));
    expect(await saidBy(markdown, inside, ['output', 'afterwards'])).toEqual([
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
  ])('is the agent’s where the structured session is %s', async text => {
    expect(await saidBy(plain, text, ['crash', 'welcome'])).toEqual([
      ['agent', 1, '1'],
      ['agent', 1, '1'],
    ]);
  });
});
