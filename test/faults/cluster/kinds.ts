export const serviceNames = ['auth', 'projects', 'sessions', 'search'] as const;
export type ServiceName = (typeof serviceNames)[number];
export const engineNames = ['postgres', 'redis', 'nats', 'elasticsearch'] as const;
export type EngineName = (typeof engineNames)[number];
export const processKinds = [...serviceNames, 'gateway'] as const;
export type ProcessKind = (typeof processKinds)[number];

export async function createForEach<Name extends string, Value>(
  names: readonly Name[],
  create: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const entries = await Promise.all(names.map(async name => [name, await create(name)] as const));
  return Object.fromEntries(entries) as Record<Name, Value>;
}
