import type { AccountMethods, accounts } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import * as messages from './account-messages.ts';
import type { AccountServices } from './account-services.ts';
import { createDeviceMethods } from './device-grpc.ts';
import type { StartedSession } from './browser-sessions/start-session.ts';
import { createCredentialMethods } from './credential-grpc.ts';
import { toKeyMessage } from './keys/key-message.ts';

const maxPageSize = 1_000;

/** Creates the gRPC methods of accounts: each parses the request, calls a function and maps the result. */
export function createAccountMethods(services: AccountServices): AccountMethods {
  return {
    ...createSignInMethods(services),
    ...createOwnMethods(services),
    ...createCredentialMethods(services),
    ...createKeyMethods(services),
    ...createDeviceMethods(services),
    ...createInvitationMethods(services),
    ...createAdministrationMethods(services),
  };
}

const { parseActor, parseText, toPerson, toSignedIn } = messages;

function createSignInMethods({ sessions, state, setup, signIn, signUp, reset, oidc }: AccountServices) {
  return {
    checkSession: async ({ tokenHash }) => {
      const live = await sessions.check(tokenHash);
      if (!live) return { valid: false, personId: '', sessionId: '', role: 'ROLE_UNSPECIFIED', remainingMs: 0 };
      const { user_id: personId, id: sessionId, remaining_ms: remainingMs } = live;
      return { valid: true, personId, sessionId, role: messages.toRole(live.role), remainingMs };
    },
    getState: async ({ personId }) => {
      const { person, signUp, hasPeople } = await state(personId);
      const oidcName = oidc.name;
      return { person: person ? toPerson(person) : null, signUp: messages.toMode(signUp), hasPeople, oidcName };
    },
    createSetupLink: async ({ userName, firstOnly }) => toLink(await setup.createLink(userName, firstOnly)),
    finishSetup: async ({ token, actor, ...account }, context) => ({
      signedIn: toSignedIn(await setup.finish(token, account, parseActor(actor, context))),
    }),
    signIn: async ({ actor, ...request }, context) =>
      toSignInResponse(await signIn({ ...request, actor: parseActor(actor, context) })),
    signUp: async ({ actor, ...account }, context) =>
      toSignInResponse(await signUp.signUp(account, parseActor(actor, context))),
    acceptInvitation: async ({ token, actor, ...account }, context) => ({
      signedIn: toSignedIn(await signUp.acceptInvitation(token, account, parseActor(actor, context))),
    }),
    resetPassword: ({ token, password, actor }, context) => reset.reset(token, password, parseActor(actor, context)),
  } satisfies Partial<AccountMethods>;
}

function createOwnMethods({ sessions, account }: AccountServices) {
  return {
    signOut: async ({ actor }) => {
      await sessions.signOut(parseActor(actor));
      return {};
    },
    signOutEverywhere: async ({ actor }) => ({ ended: await sessions.signOutEverywhere(parseActor(actor)) }),
    getAccount: async ({ actor }) => ({ person: toPerson(await account.get(parseActor(actor))) }),
    updatePerson: async ({ actor, name, email, currentPassword }, context) => {
      const result = await account.update(parseActor(actor, context), { name, email, currentPassword });
      return 'person' in result ? { person: toPerson(result.person) } : { person: null, ...result };
    },
    changePassword: async ({ actor, currentPassword, newPassword }, context) =>
      toSignInResponse(await account.changePassword(parseActor(actor, context), currentPassword, newPassword)),
    confirmWithPassword: async ({ actor, password }, context) =>
      (await account.confirm(parseActor(actor, context), password)) ?? {},
    listSessions: async ({ actor }) => {
      const rows = await sessions.list(parseActor(actor));
      return { sessions: rows.map(row => messages.toBrowserSession(row, actor?.sessionId)) };
    },
    revokeSession: async ({ actor, sessionId }) => {
      await sessions.revoke(parseActor(actor), sessionId);
      return {};
    },
  } satisfies Partial<AccountMethods>;
}

function createKeyMethods({ ownKeys }: AccountServices) {
  return {
    listOwnKeys: async ({ actor }) => ({ keys: (await ownKeys.list(parseActor(actor))).map(toKeyMessage) }),
    createOwnKey: async ({ actor, label, expiresInSeconds }, context) => {
      const { token, row } = await ownKeys.create(parseActor(actor, context), label, expiresInSeconds);
      return { key: token, info: toKeyMessage(row) };
    },
    renameKey: async ({ actor, keyId, label }, context) => ({
      info: toKeyMessage(await ownKeys.rename(parseActor(actor, context), keyId, label)),
    }),
    revokeOwnKey: async ({ actor, keyId }) => ({
      info: toKeyMessage(await ownKeys.revoke(parseActor(actor), keyId)),
    }),
  } satisfies Partial<AccountMethods>;
}

function createInvitationMethods({ invitations }: AccountServices) {
  return {
    lookUpInvitation: async ({ token }) => {
      const { row, invitedBy } = await invitations.lookUp(token);
      return {
        purpose: messages.toPurpose(row.purpose),
        email: row.email ?? '',
        role: row.purpose === 'password_reset' ? 'ROLE_UNSPECIFIED' : messages.toRole(row.role),
        expiresMs: row.expires_at.getTime(),
        invitedBy,
      };
    },
    createInvitation: async ({ actor, email, role }, context) => {
      const { token, row } = await invitations.create(parseActor(actor, context), email, messages.parseRole(role));
      return { token, invitation: messages.toInvitation(row) };
    },
    listInvitations: async ({ actor }) => ({
      invitations: (await invitations.list(parseActor(actor))).map(messages.toInvitation),
    }),
    revokeInvitation: async ({ actor, invitationId }) => {
      await invitations.revoke(parseActor(actor), invitationId);
      return {};
    },
  } satisfies Partial<AccountMethods>;
}

function createAdministrationMethods({ administration, removal, reset, recordDeletion }: AccountServices) {
  return {
    recordDeletion: async ({ actor, keyId, projectId, sessionId }) => {
      const by = { ...parseActor(actor), keyId: parseText(keyId) };
      await recordDeletion(by, { projectId, sessionId: parseText(sessionId) });
      return {};
    },
    listPeople: async ({ actor, limit, afterId }) => {
      const size = requirePageSize(limit, maxPageSize);
      const rows = await administration.listPeople(parseActor(actor), parseText(afterId), size);
      return { people: rows.map(toPerson), nextId: rows.length < size ? '' : (rows.at(-1)?.id ?? '') };
    },
    disablePerson: async ({ actor, personId }) => ({
      person: toPerson(await administration.disable(parseActor(actor), personId)),
    }),
    enablePerson: async ({ actor, personId }) => ({
      person: toPerson(await administration.enable(parseActor(actor), personId)),
    }),
    removePerson: async ({ actor, personId }) => {
      await removal.remove(parseActor(actor), personId);
      return {};
    },
    createPasswordReset: async ({ actor, personId }, context) =>
      toLink(await reset.createLink(parseActor(actor, context), personId)),
    getSignUp: async ({ actor }) => ({ mode: messages.toMode(await administration.readSignUp(parseActor(actor))) }),
    setSignUp: async ({ actor, mode }) => {
      await administration.setSignUp(parseActor(actor), messages.parseMode(mode));
      return { mode };
    },
    listAudit: async ({ actor, limit, actorId, subjectId, action, fromMs, toMs, beforeId }) => {
      const size = requirePageSize(limit, 100);
      const filter = {
        actorId: parseText(actorId),
        subjectId: parseText(subjectId),
        action: parseText(action),
        from: toTime(fromMs),
        to: toTime(toMs),
        beforeId,
      };
      const rows = (await administration.listAudit(parseActor(actor), filter, size)).map(messages.toAuditRow);
      const nextId = rows.length < size ? undefined : rows.at(-1)?.id;
      return { rows, ...(nextId === undefined ? {} : { nextId }) };
    },
  } satisfies Partial<AccountMethods>;
}

function toLink({ token, expiresAt }: { token: string; expiresAt: Date }): accounts.CreateSetupLinkResponse {
  return { token, expiresMs: expiresAt.getTime() };
}

function toSignInResponse(
  result: { readonly session: StartedSession } | { readonly retryAfterMs: number },
): accounts.SignInResponse {
  return 'session' in result ? { signedIn: toSignedIn(result.session) } : { signedIn: null, ...result };
}

/** Returns the size of a page; 0 means `defaultSize`. */
function requirePageSize(limit: number, defaultSize: number): number {
  if (limit > maxPageSize) throw new ServiceError('INVALID', `Invalid limit: up to ${maxPageSize}`);
  return limit === 0 ? defaultSize : limit;
}

function toTime(ms: number | undefined): Date | undefined {
  if (ms === undefined) return undefined;
  const time = new Date(ms);
  if (Number.isNaN(time.getTime())) throw new ServiceError('INVALID', 'Invalid time');
  return time;
}
