/** In agents' logs, JSON members with these names have the text of the conversation. */
const textMembers = new Set(['text', 'content', 'thinking', 'output', 'message', 'arguments']);

/**
 * Converts each line of a transcript to a turn in Markdown. Skips invalid JSON. Removes U+0000, which the baseline
 * cannot store.
 */
export function toMarkdown(raw: string): string {
  const turns = raw.split('\n').flatMap(line => {
    const text = collectTexts(parse(line)).join('\n\n');
    return text === '' ? [] : [`_**${line.includes('"user"') ? 'User' : 'Agent'}**_\n\n${text}\n\n---\n`];
  });
  return turns.join('\n').replaceAll('\0', '').toWellFormed();
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function collectTexts(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return textMembers.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(item => collectTexts(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => collectTexts(member, name));
}

/** Joins the texts, and truncates or repeats the result to exactly `bytes` bytes of UTF-8. */
export function fitToBytes(markdowns: readonly string[], bytes: number): string {
  const all = Buffer.from(markdowns.join('\n') || 'nothing was said\n');
  const filled = Buffer.alloc(bytes, all.subarray(0, bytes));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(filled).replaceAll('\ufffd', '');
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}
