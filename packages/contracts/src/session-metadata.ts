const textMembers = ['clientName', 'clientVersion', 'agentName', 'deviceId', 'machineName', 'title'] as const;
const listMembers = ['gitBranches', 'llmModels', 'tags'] as const;

export type SessionMetadata = Readonly<
  Record<(typeof textMembers)[number], string | null> & Record<(typeof listMembers)[number], readonly string[]>
>;

/** Parses the stored JSON of a session's metadata. Members of an unexpected type become null or empty. */
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
    ...textMembers.map(name => [name, text(name)]),
    ...listMembers.map(name => [name, list(name)]),
  ]) as SessionMetadata;
}

const metadataByRow = new WeakMap<object, SessionMetadata>();

/** Parses the metadata of a row only once, because a query may show the same row thousands of times. */
export function parseMetadataOfRow(row: object, json: string): SessionMetadata {
  const metadata = metadataByRow.get(row) ?? parseSessionMetadata(json);
  metadataByRow.set(row, metadata);
  return metadata;
}
