import { randomUUID } from 'node:crypto';
import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { hasAnySessionFrom } from '../browser-sessions/store.ts';
import { requireSignedIn } from '../people/authorize.ts';
import { requirePerson } from '../people/person-values.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { createAddressKeys } from '../throttle/client-keys.ts';
import type { Throttle, ThrottleKey } from '../throttle/throttle.ts';
import type { Mac } from '../tokens/derived-key.ts';
import { findLoginCodeOwner, insertLoginCode, useCode } from './code-store.ts';
import { createLoginCode, parseLoginCode } from './codes.ts';
import type { CommandLine } from './command-line.ts';
import { type CommandLineKey, issueCommandLineKey, lockEnabledPerson } from './command-lines.ts';

/** 10 minutes. */
const lifetimeSeconds = 600;

export interface DeviceLoginOptions {
  readonly pool: Pool;
  readonly signing: SigningKeys;
  readonly throttle: Throttle;
  /** Hashes codes. */
  readonly mac: Mac;
}

/** Codes that a page shows and a person types into a command line. */
export interface LoginCodes {
  /** Creates a code; the actor's earlier codes end. */
  create(actor: Actor): Promise<{ code: string; expiresAt: Date }>;
  /** Logs a command line in; UNAUTHENTICATED, always with the same message, if the code is unknown, used or expired. */
  redeem(
    typed: string,
    commandLine: CommandLine,
    actor: Actor,
  ): Promise<{ key: CommandLineKey } | { retryAfterMs: number }>;
}

/** Creates the operations on login codes. */
export function createLoginCodes(options: DeviceLoginOptions): LoginCodes {
  const { pool, throttle, mac } = options;
  return {
    create: actor =>
      transaction(
        pool,
        async tx => {
          const { personId } = await requireSignedIn(tx, actor);
          const [id, code] = [randomUUID(), createLoginCode()];
          const expiresAt = await insertLoginCode(tx, { id, hash: mac(code), userId: personId, lifetimeSeconds });
          await recordDeed(tx, actor, 'login_code_created', id);
          return { code, expiresAt };
        },
        actor.signal,
      ),
    redeem: async (typed, commandLine, actor) => {
      const keys = await selectThrottleKeys(pool, actor);
      const retryAfterMs = await throttle.begin(keys);
      if (retryAfterMs !== undefined) return { retryAfterMs };
      const hash = mac(parseLoginCode(typed) ?? '');
      const key = await transaction(pool, tx => finish(tx, options, { hash, commandLine, actor, keys }), actor.signal);
      if (!key) throw new ServiceError('UNAUTHENTICATED', 'Invalid or expired device code');
      return { key };
    },
  };
}

/** Guesses from other addresses never delay an address at which someone is signed in. */
async function selectThrottleKeys(pool: Pool, { address = '' }: Actor): Promise<ThrottleKey[]> {
  const own = createAddressKeys('loginCode', address);
  return (await hasAnySessionFrom(pool, address)) ? own : [...own, { policy: 'loginCodes', subject: '' }];
}

interface Redemption {
  readonly hash: Buffer;
  readonly commandLine: CommandLine;
  readonly actor: Actor;
  readonly keys: readonly ThrottleKey[];
}

/**
 * Redeems a code; undefined if the code is not valid. Locks the person before the code, because disabling a person
 * locks in this order.
 */
async function finish(
  tx: Queryable,
  { throttle, signing }: DeviceLoginOptions,
  { hash, commandLine, actor, keys }: Redemption,
): Promise<CommandLineKey | undefined> {
  const personId = await findLoginCodeOwner(tx, hash);
  const isEnabled = personId !== undefined && (await lockEnabledPerson(tx, personId));
  if (!isEnabled || !(await useCode(tx, hash, 'login'))) {
    await recordDeed(tx, actor, 'command_line_login', undefined, false);
    return undefined;
  }
  await throttle.succeed(tx, keys);
  const issued = await issueCommandLineKey(tx, signing, { personId, commandLine, actor });
  return { ...issued, email: (await requirePerson(tx, personId)).email ?? '' };
}
