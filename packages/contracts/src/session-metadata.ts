const texts = ['clientName', 'clientVersion', 'agentName', 'deviceId', 'machineName', 'title'] as const;
const lists = ['gitBranches', 'llmModels', 'tags'] as const;

/** The graph's type of the same name. */
export type SessionMetadata = Readonly<
  Record<(typeof texts)[number], string | null> & Record<(typeof lists)[number], readonly string[]>
>;

/** What the graph shows of a session's metadata, which is the JSON text of an object. */
export function parseSessionMetadata(json: string): SessionMetadata {
  const stored = new Map(Object.entries(JSON.parse(json) as object));
  const text = (name: string): string | null => {
    const value: unknown = stored.get(name);
    return typeof value === 'string' ? value : null;
  };
  const list = (name: string): string[] => {
    const value: unknown = stored.get(name);
    return Array.isArray(value) ? value.filter(item => typeof item === 'string') : [];
  };
  return Object.fromEntries([
    ...texts.map(name => [name, text(name)]),
    ...lists.map(name => [name, list(name)]),
  ]) as SessionMetadata;
}
