/** The description that a command line gives of itself. It is not verified. */
export interface CommandLine {
  readonly hostname: string;
  readonly system: string;
  readonly username: string;
  readonly client: string;
}

/** Maximum length of each text, in code points. */
const maxLength = 120;

/**
 * Replaces control characters and invisible characters by spaces and bounds the length, because the description is
 * shown to the person who approves the login.
 */
export function cleanCommandLine(given: Partial<CommandLine> | null): CommandLine {
  const clean = (text = '') =>
    Array.from(
      text
        .slice(0, 4 * maxLength)
        .toWellFormed()
        .replaceAll(/\p{C}/gu, ' ')
        .trim(),
    )
      .slice(0, maxLength)
      .join('');
  return {
    hostname: clean(given?.hostname),
    system: clean(given?.system),
    username: clean(given?.username),
    client: clean(given?.client),
  };
}

/** Returns the label of the command line's key. */
export function toKeyLabel({ hostname, client }: CommandLine): string {
  if (hostname !== '') return hostname;
  return client === '' ? 'command line' : client;
}
