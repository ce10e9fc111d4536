/** A command on a page of the documentation. */
export interface DocumentedCommand {
  readonly page: string;
  /** Without comments and prompts, on one line. */
  readonly text: string;
}

/** The first words of commands. A code block may contain nothing else. */
const programs = ['docker', 'find', 'helm', 'kill', 'kubectl', 'nats', 'node', 'npm', 'od', '(umask'];
const statements = ['delete', 'select'];
/** Code that is no command: configuration, and names of settings that begin like a program. */
const noCommands = /^(?:scrape_configs:|\w+-url=)/;

const isCommand = (text: string) => [...programs, ...statements].some(word => text.startsWith(`${word} `));

/** Reads the commands of a page: the lines of its code blocks, and code in the text that begins like a command. */
export function readCommands(page: string, markdown: string): DocumentedCommand[] {
  const texts = [...readBlocks(markdown).flatMap(splitCommands), ...readInlineCode(markdown).filter(isCommand)];
  return [...new Set(texts)].map(text => ({ page, text }));
}

/** Returns the code blocks, which are indented or fenced, without configuration and output of programs. */
function readBlocks(markdown: string): string[] {
  const fenced = [...markdown.matchAll(/^```(?!text|yaml)\w*\n(.*?)^```$/gms)].map(([, code = '']) => code);
  const indented = markdown.replaceAll(/^```.*?^```$/gms, '').match(/(?<=\n\n)(?: {4,}\S.*\n)+/g) ?? [];
  return [...fenced, ...indented];
}

function splitCommands(block: string): string[] {
  const indent = /^ */.exec(block)?.[0] ?? '';
  const text = block.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trim();
  if (noCommands.test(text)) return [];
  if (text.startsWith('(')) return [text];
  return text
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .map(line =>
      line
        .replace(/(?:;|\s)\s+(?:#|--) .*$/, '')
        .replace(/;$/, '')
        .trim(),
    );
}

function readInlineCode(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  return [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code.replaceAll(/\s+/g, ' '));
}
