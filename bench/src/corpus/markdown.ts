/** Members of agents' logs that hold what was said or shown. */
const telling = new Set(['text', 'content', 'thinking', 'output', 'message', 'arguments']);

/** A transcript as Markdown, a turn per line of the log; what can't be read is left out. Without U+0000, which the floor can't store. */
export function toMarkdown(raw: string): string {
  const turns = raw.split('\n').flatMap(line => {
    const said = texts(parse(line)).join('\n\n');
    return said === '' ? [] : [`_**${line.includes('"user"') ? 'User' : 'Agent'}**_\n\n${said}\n\n---\n`];
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

function texts(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return telling.has(key) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap(item => texts(item, key));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => texts(member, name));
}

/** Exactly that many bytes of UTF-8 out of these texts, repeated where they are shorter. */
export function ofBytes(markdowns: readonly string[], bytes: number): string {
  const all = Buffer.from(markdowns.join('\n') || 'nothing was said\n');
  const filled = Buffer.alloc(bytes, all.subarray(0, bytes));
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(filled).replaceAll('\ufffd', '');
  return text + ' '.repeat(bytes - Buffer.byteLength(text));
}
