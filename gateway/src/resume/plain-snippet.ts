/** A plain snippet has these control characters around each match. */
const [markStart, markEnd] = ['\u0002', '\u0003'];

const texts: Readonly<Record<string, string>> = {
  ...{ '<mark>': markStart, '</mark>': markEnd },
  ...{ '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" },
};

/** Converts a snippet from HTML to plain text. Matches are between U+0002 and U+0003. */
export function toPlainSnippet(html: string): string {
  const foreignMarks = new RegExp(`[${markStart}${markEnd}]`, 'g');
  return html
    .replaceAll(foreignMarks, '')
    .replaceAll(/<\/?mark>|&(?:amp|lt|gt|quot|#39);/g, found => texts[found] ?? '');
}
