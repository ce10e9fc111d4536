export const agents = ['claude-code', 'codex-cli', 'copilot-cli'] as const;
export type Agent = (typeof agents)[number];

/** The log that an agent writes of one session. */
export interface Transcript {
  readonly agent: Agent;
  readonly session: string;
  /** JSON Lines. The last line may be incomplete. */
  readonly raw: string;
}

/** The messages of all agents have this form. */
export interface TranscriptMessage {
  readonly role: 'user' | 'agent';
  readonly kind: 'text' | 'thinking' | 'tool';
  readonly text: string;
  /** The text of the time is unchanged from the log. */
  readonly time?: string;
  readonly model?: string;
  /** Name of the tool, if the kind is `tool`. */
  readonly tool?: string;
}

export const agentNames: Readonly<Record<Agent, string>> = {
  'claude-code': 'Claude Code',
  'codex-cli': 'Codex CLI',
  'copilot-cli': 'Copilot CLI',
};
