import type { auth } from '@archive/contracts';
import { ServiceError } from '@archive/kit';
import { formatOptionalTimestamp, formatTimestamp } from '../http/timestamp.ts';
import type { AccountServices } from './answer/account-services.ts';
import { type AccountRoute, personRoute } from './request/account-route.ts';
import { countField, optional, textField, timeField } from './request/body-fields.ts';
import { readId } from './request/read-id.ts';

const daySeconds = 86_400;
const maxSeconds = 3_650 * daySeconds;

/** Routes of the signed-in person's API keys. */
export function createKeyRoutes({ accounts }: AccountServices): AccountRoute[] {
  return [
    personRoute({
      method: 'get',
      path: 'keys',
      handle: async ({ actor, context }) => {
        const { keys } = await accounts.listOwnKeys({ actor }, context);
        return { data: { keys: keys.map(formatKey) } };
      },
    }),
    personRoute({
      method: 'post',
      path: 'keys',
      fields: { name: textField, expiresInDays: optional(countField), expiresAt: optional(timeField) },
      handle: async ({ body, actor, context }) => {
        const expiresInSeconds = readLifetime(body);
        const lifetime = expiresInSeconds === undefined ? {} : { expiresInSeconds };
        const { key, info } = await accounts.createOwnKey({ actor, label: body.name, ...lifetime }, context);
        return { status: 201, data: { key, info: formatKey(info) } };
      },
    }),
    personRoute({
      method: 'patch',
      path: 'keys/:keyId',
      fields: { name: textField },
      handle: async ({ body, params, actor, context }) => {
        const keyId = readId(params, 'keyId');
        const { info } = await accounts.renameKey({ actor, keyId, label: body.name }, context);
        return { data: { key: formatKey(info) } };
      },
    }),
    personRoute({
      method: 'delete',
      path: 'keys/:keyId',
      handle: async ({ params, actor, context }) => {
        const { info } = await accounts.revokeOwnKey({ actor, keyId: readId(params, 'keyId') }, context);
        return { data: { key: formatKey(info) } };
      },
    }),
  ];
}

interface Lifetime {
  readonly expiresInDays: number | undefined;
  readonly expiresAt: number | undefined;
}

/** Returns the lifetime of a new key in seconds; undefined if the key does not expire. */
function readLifetime({ expiresInDays, expiresAt }: Lifetime): number | undefined {
  if (expiresInDays !== undefined && expiresAt !== undefined)
    throw new ServiceError('INVALID', 'Send expiresInDays or expiresAt, not both');
  if (expiresInDays !== undefined) return requireLifetime('expiresInDays', expiresInDays * daySeconds);
  if (expiresAt === undefined) return undefined;
  return requireLifetime('expiresAt', Math.round((expiresAt - Date.now()) / 1_000));
}

function requireLifetime(name: string, seconds: number): number {
  if (seconds >= 1 && seconds <= maxSeconds) return seconds;
  throw new ServiceError('INVALID', `Invalid value for ${name}. Must be within the next 3650 days`);
}

function formatKey(key: auth.Key | null): object {
  if (!key) throw new ServiceError('INTERNAL');
  return {
    id: key.id,
    name: key.label,
    lastFour: key.lastFour,
    createdAt: formatTimestamp(key.createdMs),
    lastUsedAt: formatOptionalTimestamp(key.lastUsedMs),
    expiresAt: formatOptionalTimestamp(key.expiresMs),
    revokedAt: formatOptionalTimestamp(key.revokedMs),
    state: findState(key),
  };
}

function findState({ revokedMs, expiresMs }: auth.Key): 'active' | 'expired' | 'revoked' {
  if (revokedMs !== undefined) return 'revoked';
  return expiresMs !== undefined && expiresMs <= Date.now() ? 'expired' : 'active';
}
