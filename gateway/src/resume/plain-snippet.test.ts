import { expect, test } from '@jest/globals';
import { toPlainSnippet } from './plain-snippet.ts';

test('a snippet becomes plain text with its matches between two control characters', () => {
  expect(toPlainSnippet('…a <mark>time</mark>out &amp; &lt;b&gt; &quot;x&quot; &#39;y&#39;')).toBe(
    '…a \u0002time\u0003out & <b> "x" \'y\'',
  );
});

test('text that looks like a mark or an entity stays text', () => {
  expect(toPlainSnippet('&lt;mark&gt; &amp;lt; \u0002no match\u0003')).toBe('<mark> &lt; no match');
});
