import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseDuration } from './duration.ts';

/** What a command line asks for. */
export type Command =
  | { readonly name: 'create'; readonly userName: string; readonly label: string; readonly expiresInSeconds?: number }
  | { readonly name: 'list'; readonly userName: string }
  | { readonly name: 'revoke'; readonly keyId: string }
  | { readonly name: 'rotate' }
  | { readonly name: 'help' };

export const usage = `Keys of the running archive. It is the one on DATA_DIR, or the one at AUTH_ADDRESS with INTERNAL_SECRET.

  npm run key -- create --user NAME [--label TEXT] [--expires 90d]   makes a key, and its user if needed; prints the key alone
  npm run key -- list --user NAME                                    the user's keys, newest first
  npm run key -- revoke ID                                           ends a key, by its id from the list
  npm run key -- rotate                                              adds a signing key; keys that exist stay valid

A lifetime is a number with d (days), h (hours) or m (minutes); without one a key does not expire.
`;

/** A command line that can't be understood; the message says why. */
export class UsageError extends Error {}

/** All of a command's options are texts. */
const text = { type: 'string' } as const;
const options = {
  create: { user: text, label: text, expires: text },
  list: { user: text },
  revoke: {},
  rotate: {},
} as const satisfies Record<string, ParseArgsOptionsConfig>;

/** Reads the arguments that follow the script's name; throws UsageError. */
export function parseCommand([name, ...args]: readonly string[]): Command {
  if (name === 'help' || name === '--help' || name === '-h') return { name: 'help' };
  if (name === undefined) throw new UsageError('Say what to do.');
  if (!Object.hasOwn(options, name)) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  const known = name as keyof typeof options;
  const { values, positionals } = readOptions(known, args);
  const [keyId, ...surplus] = known === 'revoke' ? positionals : [undefined, ...positionals];
  if (surplus[0] !== undefined) throw new UsageError(`${JSON.stringify(surplus[0])} is too much.`);
  switch (known) {
    case 'create':
      return {
        name: known,
        userName: required(values.user, '--user NAME'),
        label: values.label ?? '',
        ...life(values),
      };
    case 'list':
      return { name: known, userName: required(values.user, '--user NAME') };
    case 'revoke':
      return { name: known, keyId: required(keyId, 'the ID of a key') };
    case 'rotate':
      return { name: known };
  }
}

interface Values {
  readonly user?: string;
  readonly label?: string;
  readonly expires?: string;
}

function readOptions(name: keyof typeof options, args: string[]): { values: Values; positionals: string[] } {
  try {
    const config: ParseArgsOptionsConfig = options[name];
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true });
    return { values: values, positionals };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function required(value: string | undefined, what: string): string {
  if (value === undefined || value === '') throw new UsageError(`${what} is missing.`);
  return value;
}

function life({ expires }: Values): { expiresInSeconds?: number } {
  if (expires === undefined) return {};
  const expiresInSeconds = parseDuration(expires);
  if (expiresInSeconds === undefined)
    throw new UsageError(`--expires ${expires} is no lifetime such as 90d, 12h or 30m.`);
  return { expiresInSeconds };
}
