/** Creates a generator of pseudo-random numbers from 0 to 1 (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const syllables = 're con tion er in st al pro ment de ver ta lo is com fi le pa ro ex un set get io path ne map'.split(
  ' ',
);

/** Generates a Claude Code log of about `bytes` bytes, which compresses as well as a real log. */
export function generateTranscript(bytes: number, seed: number): string {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = Array.from({ length: 3_000 }, () =>
    Array.from({ length: 1 + random() * 4 }, () => pick(syllables)).join(''),
  );
  // Because of the square, the first words are more frequent, as in natural language.
  const word = () => words[Math.floor(random() ** 2 * words.length)] ?? '';
  const sentence = () => `${Array.from({ length: 6 + random() * 14 }, word).join(' ')}.`;
  const text = () => Array.from({ length: 1 + random() * 12 }, sentence).join(random() < 0.3 ? '\n' : ' ');
  const lines: string[] = [];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const line = JSON.stringify(turn(n, n % 2 === 0 ? 'user' : 'assistant', text(), seed));
    lines.push(line);
    size += line.length + 1;
  }
  return `${lines.join('\n')}\n`;
}

function turn(n: number, type: 'user' | 'assistant', text: string, seed: number): object {
  return {
    type,
    timestamp: new Date(Date.UTC(2026, 0, seed, 9) + n * 7_000).toISOString(),
    sessionId: `00000000-0000-4000-8000-${String(seed).padStart(12, '0')}`,
    version: '2.1.0',
    cwd: '/home/someone/project',
    gitBranch: 'main',
    message:
      type === 'user'
        ? { role: type, content: text }
        : { role: type, model: 'model-1', content: [{ type: 'text', text }] },
  };
}
