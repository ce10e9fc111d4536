import type { accounts } from '@archive/contracts';
import { type CallContext, ServiceError } from '@archive/kit';
import type { Actor } from './audit/actor.ts';
import type { AuditRow } from './audit/store.ts';
import type { StartedSession } from './browser-sessions/start-session.ts';
import type { SessionRow } from './browser-sessions/store.ts';
import type { CredentialRow } from './credentials/store.ts';
import type { InvitationRow, Purpose } from './invitations/store.ts';
import type { PersonRow, Role } from './people/store.ts';
import { createCommitSignal } from './revocation/commit-signal.ts';
import type { SignUpMode } from './sign-up-mode/store.ts';

const maxUserAgentLength = 512;

const roles = { administrator: 'ROLE_ADMINISTRATOR', member: 'ROLE_MEMBER' } as const satisfies Record<
  Role,
  accounts.Role
>;

const modes = {
  open: 'SIGN_UP_MODE_OPEN',
  invitation: 'SIGN_UP_MODE_INVITATION',
  closed: 'SIGN_UP_MODE_CLOSED',
} as const satisfies Record<SignUpMode, accounts.SignUpMode>;

const purposes = {
  setup: 'INVITATION_PURPOSE_SETUP',
  invitation: 'INVITATION_PURPOSE_INVITATION',
  password_reset: 'INVITATION_PURPOSE_PASSWORD_RESET',
} as const satisfies Record<Purpose, accounts.InvitationPurpose>;

/** Reads a text of the contract; undefined if it is absent or empty. */
export function parseText(text: string | undefined): string | undefined {
  return text === '' ? undefined : text;
}

/**
 * Reads the actor of a request. With `context`, the actor's change does not commit after the caller has given up. A
 * change that ends access needs no `context`: it does no harm if its answer is lost.
 */
export function parseActor(actor: accounts.Actor | null, context?: CallContext): Actor {
  return {
    personId: parseText(actor?.personId),
    sessionId: parseText(actor?.sessionId),
    address: actor?.address ?? '',
    userAgent: (actor?.userAgent ?? '').slice(0, maxUserAgentLength).toWellFormed().replaceAll('\0', ''),
    signal: context && createCommitSignal(context),
  };
}

/** Reads a role; INVALID if it is unspecified. */
export function parseRole(role: accounts.Role): Role {
  return parseEnum(roles, role, 'role');
}

/** Reads a sign-up mode; INVALID if it is unspecified. */
export function parseMode(mode: accounts.SignUpMode): SignUpMode {
  return parseEnum(modes, mode, 'mode');
}

function parseEnum<Name extends string>(table: Record<Name, string>, value: string, field: string): Name {
  const found = (Object.keys(table) as Name[]).find(name => table[name] === value);
  if (found === undefined) throw new ServiceError('INVALID', `Invalid value for ${field}`);
  return found;
}

/** Converts a role to the value of the contract. */
export const toRole = (role: Role): accounts.Role => roles[role];
/** Converts a sign-up mode to the value of the contract. */
export const toMode = (mode: SignUpMode): accounts.SignUpMode => modes[mode];
/** Converts the purpose of a link to the value of the contract. */
export const toPurpose = (purpose: Purpose): accounts.InvitationPurpose => purposes[purpose];

/** Converts a person's row to the message of the contract. */
export function toPerson(row: PersonRow): accounts.Person {
  return {
    id: row.id,
    name: row.name,
    email: row.email ?? '',
    role: toRole(row.role),
    createdMs: row.created_at.getTime(),
    ...(row.disabled_at ? { disabledMs: row.disabled_at.getTime() } : {}),
    ...(row.last_used_at ? { lastUsedMs: row.last_used_at.getTime() } : {}),
  };
}

/** Converts a new browser session to the message of the contract. */
export function toSignedIn({ token, sessionId, expiresAt, person, deviceToken }: StartedSession): accounts.SignedIn {
  return { token, sessionId, expiresMs: expiresAt.getTime(), person: toPerson(person), deviceToken };
}

/** Converts a browser session to the message of the contract; `currentId` is the id of the actor's current session. */
export function toBrowserSession(row: SessionRow, currentId: string | undefined): accounts.BrowserSession {
  return {
    id: row.id,
    current: row.id === currentId,
    userAgent: row.user_agent,
    address: row.address,
    createdMs: row.created_at.getTime(),
    lastUsedMs: row.last_used_at.getTime(),
    expiresMs: row.expires_at.getTime(),
  };
}

/** Converts a credential's row to the message of the contract. */
export function toCredential(row: CredentialRow): accounts.Credential {
  return {
    id: row.id,
    kind: row.kind === 'oidc' ? 'CREDENTIAL_KIND_OIDC' : 'CREDENTIAL_KIND_PASSKEY',
    label: row.label,
    provider: row.provider,
    createdMs: row.created_at.getTime(),
    ...(row.last_used_at ? { lastUsedMs: row.last_used_at.getTime() } : {}),
  };
}

/** Converts an invitation's row to the message of the contract. */
export function toInvitation(row: InvitationRow): accounts.Invitation {
  return {
    id: row.id,
    email: row.email ?? '',
    role: toRole(row.role),
    createdBy: row.created_by ?? '',
    createdMs: row.created_at.getTime(),
    expiresMs: row.expires_at.getTime(),
  };
}

/** Converts an audit row to the message of the contract. */
export function toAuditRow(row: AuditRow): accounts.AuditRow {
  return {
    id: row.id,
    atMs: row.at.getTime(),
    actorId: row.actor_id ?? '',
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id ?? '',
    address: row.address ?? '',
    succeeded: row.succeeded,
    keyId: row.key_id ?? '',
  };
}
