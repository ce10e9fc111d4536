import type { accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { formatOptionalTimestamp, formatTimestamp } from '../../http/timestamp.ts';

/** Roles of a person, as the account API names them. */
export const roles = ['administrator', 'member'] as const;
export type RoleName = (typeof roles)[number];

const roleNames: Readonly<Record<accounts.Role, RoleName | null>> = {
  ROLE_UNSPECIFIED: null,
  ROLE_MEMBER: 'member',
  ROLE_ADMINISTRATOR: 'administrator',
};

/** Formats a role; null for a link that gives no role. */
export function formatRole(role: accounts.Role): RoleName | null {
  return roleNames[role];
}

/** Converts a role to the enum of auth's contract. */
export function toRole(name: RoleName): accounts.Role {
  return name === 'administrator' ? 'ROLE_ADMINISTRATOR' : 'ROLE_MEMBER';
}

/** Formats a person; `email` is null for a user that has only keys. */
export function formatPerson(person: accounts.Person | null): object {
  if (!person) throw new ServiceError('INTERNAL');
  return {
    id: person.id,
    name: person.name,
    email: formatOptionalText(person.email),
    role: formatRole(person.role),
    createdAt: formatTimestamp(person.createdMs),
    disabledAt: formatOptionalTimestamp(person.disabledMs),
    lastUsedAt: formatOptionalTimestamp(person.lastUsedMs),
  };
}

/** Converts an empty text, which stands for an unknown value in auth's contract, to null. */
export function formatOptionalText(text: string): string | null {
  return text === '' ? null : text;
}
