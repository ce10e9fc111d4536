import type { Agent, TranscriptMessage, Transcript } from './transcript.ts';

type Json = Readonly<Record<string, unknown>>;

/** `state` keeps values of earlier lines. */
type LineParser = (line: Json, state: { model?: string }) => TranscriptMessage[];

/** Skips lines that are not JSON objects. */
export function parseMessages({ agent, raw }: Transcript): TranscriptMessage[] {
  const state = {};
  return raw.split('\n').flatMap(text => {
    const line = parse(text);
    return line ? lineParsers[agent](line, state) : [];
  });
}

function parse(text: string): Json | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const asObject = (value: unknown) => (typeof value === 'object' && value !== null ? (value as Json) : undefined);
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

function definedMembers(members: {
  time: unknown;
  model?: unknown;
  tool?: unknown;
}): Pick<TranscriptMessage, 'time' | 'model' | 'tool'> {
  const [time, model, tool] = [text(members.time), text(members.model), text(members.tool)];
  return { ...(time && { time }), ...(model && { model }), ...(tool && { tool }) };
}

const claudeCode: LineParser = line => {
  const message = asObject(line['message']);
  if (!message) return [];
  const role = message['role'] === 'user' ? 'user' : 'agent';
  const members = definedMembers({
    time: line['timestamp'],
    model: message['model'] === '<synthetic>' ? undefined : message['model'],
  });
  const parts = Array.isArray(message['content'])
    ? (message['content'] as Json[])
    : [{ type: 'text', text: message['content'] }];
  return parts.map((part): TranscriptMessage => {
    if (part['type'] === 'thinking') return { role, kind: 'thinking', text: text(part['thinking']) ?? '', ...members };
    if (part['type'] === 'text') return { role, kind: 'text', text: text(part['text']) ?? '', ...members };
    const tool = text(part['name']) ?? 'result';
    return { role, kind: 'tool', text: JSON.stringify(part['input'] ?? part['content'] ?? null), ...members, tool };
  });
};

const codexCli: LineParser = (line, state) => {
  const payload = asObject(line['payload']) ?? {};
  if (line['type'] === 'turn_context') state.model = text(payload['model']) ?? '';
  const members = definedMembers({ time: line['timestamp'], model: state.model });
  const body =
    text(payload['message']) ?? text(payload['arguments']) ?? text(payload['output']) ?? text(payload['input']) ?? '';
  switch (payload['type']) {
    case 'user_message':
      return [{ role: 'user', kind: 'text', text: body, ...definedMembers({ time: line['timestamp'] }) }];
    case 'agent_message':
      return [{ role: 'agent', kind: 'text', text: body, ...members }];
    case 'function_call':
    case 'custom_tool_call':
    case 'function_call_output':
      return [{ role: 'agent', kind: 'tool', text: body, ...members, tool: text(payload['name']) ?? 'result' }];
    default:
      return [];
  }
};

const copilotCli: LineParser = line => {
  const data = asObject(line['data']) ?? {};
  const members = definedMembers({ time: line['timestamp'], model: data['model'] });
  switch (line['type']) {
    case 'user.message':
      return [{ role: 'user', kind: 'text', text: text(data['content']) ?? '', ...members }];
    case 'assistant.message':
      return [{ role: 'agent', kind: 'text', text: text(data['content']) ?? '', ...members }];
    case 'tool.execution_start':
      return [
        {
          role: 'agent',
          kind: 'tool',
          text: JSON.stringify(data['arguments'] ?? null),
          ...members,
          tool: text(data['toolName']) ?? '',
        },
      ];
    default:
      return [];
  }
};

const lineParsers: Readonly<Record<Agent, LineParser>> = {
  'claude-code': claudeCode,
  'codex-cli': codexCli,
  'copilot-cli': copilotCli,
};
