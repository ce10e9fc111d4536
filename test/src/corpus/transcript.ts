export const agents = ['claude-code', 'codex-cli', 'copilot-cli'] as const;
export type Agent = (typeof agents)[number];

/** An agent's own log of one session. */
export interface Transcript {
  readonly agent: Agent;
  /** UUID. */
  readonly session: string;
  /** JSON Lines; the last line may be cut off. */
  readonly raw: string;
}

/** What the transcripts of every agent have in common. */
export interface TranscriptMessage {
  readonly role: 'user' | 'agent';
  readonly kind: 'text' | 'thinking' | 'tool';
  readonly text: string;
  /** As written in the log. */
  readonly time?: string;
  readonly model?: string;
  /** Name of the tool, where that is what the message is about. */
  readonly tool?: string;
}

export const agentNames: Readonly<Record<Agent, string>> = {
  'claude-code': 'Claude Code',
  'codex-cli': 'Codex CLI',
  'copilot-cli': 'Copilot CLI',
};
