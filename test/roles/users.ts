import { randomBytes } from 'node:crypto';

export const databaseUsers = ['auth', 'projects', 'sessions', 'search'] as const;
export type DatabaseUser = (typeof databaseUsers)[number] | 'backup';

const createPassword = () => `p${randomBytes(12).toString('hex')}`;

/** The passwords of all users, by the names of the environment variables that the files of deploy/engines read. */
export const passwords: Readonly<Record<string, string>> = Object.fromEntries(
  [...databaseUsers, 'backup', 'gateway'].map(name => [toVariable(name), createPassword()]),
);

function toVariable(name: string): string {
  return `ARCHIVE_${name.toUpperCase()}_PASSWORD`;
}

/** Adds the user of a service to the URL of an engine. */
export function withUser(url: string, name: DatabaseUser | 'gateway'): string {
  const [scheme, rest = ''] = url.split('://');
  const address = rest.split('@').at(-1) ?? '';
  return `${scheme}://archive_${name}:${passwords[toVariable(name)]}@${address}`;
}
