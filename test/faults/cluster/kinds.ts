export const services = ['auth', 'projects', 'sessions', 'search'] as const;
export type Service = (typeof services)[number];
export const engineNames = ['postgres', 'redis', 'nats', 'elasticsearch'] as const;
export type EngineName = (typeof engineNames)[number];
export const kinds = [...services, 'gateway'] as const;
export type Kind = (typeof kinds)[number];

/** Something for each name, made for all at once. */
export async function forEach<Name extends string, Made>(
  names: readonly Name[],
  make: (name: Name) => Promise<Made>,
): Promise<Record<Name, Made>> {
  const made = await Promise.all(names.map(async name => [name, await make(name)] as const));
  return Object.fromEntries(made) as Record<Name, Made>;
}
