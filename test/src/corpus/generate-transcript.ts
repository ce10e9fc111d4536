import type { Agent, Transcript } from './transcript.ts';

/** Log lines of one turn, in the form that each agent writes. */
const lineGenerators: Readonly<Record<Agent, (n: number, time: string, text: string) => object[]>> = {
  'claude-code': (n, timestamp, text) => [
    {
      type: 'user',
      timestamp,
      gitBranch: 'main',
      version: '2.1.0',
      message: { role: 'user', content: `${n}: ${text}` },
    },
    {
      type: 'assistant',
      timestamp,
      gitBranch: n > 5 ? 'feature' : 'main',
      message: {
        role: 'assistant',
        model: n % 7 === 6 ? '<synthetic>' : 'claude-opus-4',
        content: [
          { type: 'thinking', thinking: text },
          { type: 'text', text },
          { type: 'tool_use', name: 'Bash', input: { command: `echo "${n}\\n"` } },
        ],
      },
    },
  ],
  'codex-cli': (n, timestamp, text) => [
    ...(n === 0 ? [{ timestamp, type: 'session_meta', payload: { git: { branch: 'main' } } }] : []),
    { timestamp, type: 'turn_context', payload: { model: n > 5 ? 'gpt-5.5' : 'gpt-5.4' } },
    { timestamp, type: 'event_msg', payload: { type: 'user_message', message: `${n}: ${text}` } },
    {
      timestamp,
      type: 'response_item',
      payload: { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"ls"}' },
    },
    { timestamp, type: 'event_msg', payload: { type: 'agent_message', message: text } },
  ],
  'copilot-cli': (n, timestamp, text) => [
    ...(n === 0 ? [{ type: 'session.start', timestamp, data: { context: { branch: 'main' } } }] : []),
    { type: 'user.message', timestamp, data: { content: `${n}: ${text}` } },
    {
      type: 'tool.execution_start',
      timestamp,
      data: { toolName: 'bash', model: 'gpt-5', arguments: { command: 'ls' } },
    },
    { type: 'assistant.message', timestamp, data: { model: 'gpt-5', content: text } },
  ],
};

const phrases = [
  'Fix the parser, please.',
  'Größe 🦊 prüfen',
  'if (a < b) { return "\\n"; }',
  '漢字も大丈夫',
  '\u001b[31mred\u001b[0m\u0000',
  'a\r\nb\tc',
];

/** The log has about `bytes` bytes. Equal arguments give equal logs. Copilot's log ends in an incomplete line. */
export function generateTranscript(agent: Agent, session: string, bytes: number): Transcript {
  const lines: string[] = [];
  for (let n = 0, size = 0; size < bytes; n++) {
    const time = new Date(Date.UTC(2026, 7, 7, 12) + n * 61_003).toISOString();
    const text = Array.from({ length: 40 }, (_, m) => phrases[(n * 7 + m * 3) % phrases.length]).join(' ');
    for (const line of lineGenerators[agent](n, time, text)) {
      lines.push(JSON.stringify(line));
      size += lines.at(-1)?.length ?? 0;
    }
  }
  const raw = lines.join('\n');
  return { agent, session, raw: agent === 'copilot-cli' ? raw.slice(0, -10) : `${raw}\n` };
}
