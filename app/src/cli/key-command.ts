import { parseTimestamp } from '@archive/contracts';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { parseDuration } from './duration.ts';
import { UsageError } from './run-command.ts';

export type Command =
  | { readonly name: 'create'; readonly userName: string; readonly label: string; readonly expiresInSeconds?: number }
  | { readonly name: 'list'; readonly userName: string }
  | { readonly name: 'setup-link'; readonly userName: string }
  | { readonly name: 'revoke'; readonly keyId: string }
  | { readonly name: 'revoke-all'; readonly createdBeforeMs: number }
  | { readonly name: 'rotate' }
  | { readonly name: 'list-signing-keys' }
  | { readonly name: 'retire-signing-key'; readonly signingKeyId: string }
  | { readonly name: 'help' };

export const usage = `Manages the keys of the archive that runs on DATA_DIR, or at AUTH_ADDRESS with INTERNAL_SECRET.

  npm run key -- create --user NAME [--label TEXT] [--expires 90d]   creates a key, and its user if needed; prints only the key
  npm run key -- list --user NAME                                    lists the user's keys, newest first
  npm run key -- revoke ID                                           revokes a key; see list for its ID
  npm run key -- revoke-all --created-before TIME                    revokes the older keys of all users
  npm run key -- setup-link [--user NAME]                            prints a link that makes a user an administrator with an account
  npm run key -- rotate                                              adds a signing key; existing keys stay valid
  npm run key -- list-signing-keys                                   lists the signing keys, newest first
  npm run key -- retire-signing-key ID                               ends all keys that the signing key has signed

Without --user, a set-up link is for the user that was created first. The link works once, for 15 minutes.
--expires is a number with d (days), h (hours) or m (minutes); without it the key does not expire.
TIME is a date with time and zone (RFC 3339), such as 2026-01-31T12:00:00Z.
`;

const text = { type: 'string' } as const;
const options = {
  create: { user: text, label: text, expires: text },
  list: { user: text },
  'setup-link': { user: text },
  revoke: {},
  'revoke-all': { 'created-before': text },
  rotate: {},
  'list-signing-keys': {},
  'retire-signing-key': {},
} as const satisfies Record<string, ParseArgsOptionsConfig>;

/** Parses the arguments after the script's name. Throws UsageError. */
export function parseCommand([name, ...args]: readonly string[]): Command {
  if (name === 'help' || name === '--help' || name === '-h') return { name: 'help' };
  if (name === undefined) throw new UsageError('A command is missing.');
  if (!Object.hasOwn(options, name)) throw new UsageError(`There is no command ${JSON.stringify(name)}.`);
  const command = name as keyof typeof options;
  const { values, positionals } = readOptions(command, args);
  const takesId = command === 'revoke' || command === 'retire-signing-key';
  const [id, ...unexpected] = takesId ? positionals : [undefined, ...positionals];
  if (unexpected[0] !== undefined) throw new UsageError(`${JSON.stringify(unexpected[0])} is unexpected.`);
  switch (command) {
    case 'create':
      return {
        name: command,
        userName: required(values.user, '--user NAME'),
        label: values.label ?? '',
        ...readLifetime(values),
      };
    case 'list':
      return { name: command, userName: required(values.user, '--user NAME') };
    case 'setup-link':
      return { name: command, userName: values.user ?? '' };
    case 'revoke':
      return { name: command, keyId: required(id, 'the ID of a key') };
    case 'revoke-all':
      return { name: command, createdBeforeMs: readTime(required(values['created-before'], '--created-before TIME')) };
    case 'retire-signing-key':
      return { name: command, signingKeyId: required(id, 'the ID of a signing key') };
    case 'rotate':
    case 'list-signing-keys':
      return { name: command };
  }
}

interface Values {
  readonly user?: string;
  readonly label?: string;
  readonly expires?: string;
  readonly 'created-before'?: string;
}

function readOptions(name: keyof typeof options, args: string[]): { values: Values; positionals: string[] } {
  try {
    const config: ParseArgsOptionsConfig = options[name];
    const { values, positionals } = parseArgs({ args, options: config, allowPositionals: true });
    return { values, positionals };
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

function required(value: string | undefined, description: string): string {
  if (value === undefined || value === '') throw new UsageError(`${description} is missing.`);
  return value;
}

function readLifetime({ expires }: Values): { expiresInSeconds?: number } {
  if (expires === undefined) return {};
  const expiresInSeconds = parseDuration(expires);
  if (expiresInSeconds === undefined)
    throw new UsageError(`--expires ${expires} is not a lifetime such as 90d, 12h or 30m.`);
  return { expiresInSeconds };
}

function readTime(text: string): number {
  const time = parseTimestamp(text);
  if (time === undefined) throw new UsageError(`--created-before ${text} is not a time such as 2026-01-31T12:00:00Z.`);
  return time;
}
