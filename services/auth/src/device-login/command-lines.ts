import { type Queryable, ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { type IssuedKey, issueKey } from '../keys/issue-key.ts';
import { countValidKeys, lockOwnKey, revokeKey } from '../keys/store.ts';
import { requireReader } from '../people/authorize.ts';
import { lockPerson } from '../people/store.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import type { SigningKeys } from '../signing-keys/signing-keys.ts';
import { type CommandLine, toKeyLabel } from './command-line.ts';
import { type CommandLineRow, hasCommandLine, insertCommandLine, listCommandLines } from './command-line-store.ts';

const maxListed = 1_000;
const maxValidKeys = 1_000;
/** 365 days. */
const keyLifetimeSeconds = 31_536_000;

/** The logged-in command lines of people. */
export interface CommandLines {
  /** Lists the actor's command lines with a valid key, newest first. */
  list(actor: Actor): Promise<CommandLineRow[]>;
  /**
   * Revokes the key of a command line. Resolves to true when no gateway accepts the key any more, or to false if the
   * key belongs to no command line. UNAUTHENTICATED if the actor does not own the key.
   */
  logOut(actor: Actor, keyId: string): Promise<boolean>;
}

/** Creates the operations on logged-in command lines. */
export function createCommandLines(pool: Pool): CommandLines {
  return {
    list: async actor => listCommandLines(pool, (await requireReader(pool, actor)).personId, maxListed),
    logOut: async (actor, keyId) => {
      const isEnded = await transaction(pool, async tx => {
        const key = await lockOwnKey(tx, actor.personId ?? '', keyId);
        if (!key) throw new ServiceError('UNAUTHENTICATED');
        if (!(await hasCommandLine(tx, keyId))) return false;
        await revokeKey(tx, keyId);
        if (key.revoked_at === null) await recordDeed(tx, actor, 'command_line_logout', keyId);
        return true;
      });
      if (isEnded) await waitUntilCachesExpire();
      return isEnded;
    },
  };
}

/** The key of a command line that has just logged in. */
export interface CommandLineKey extends IssuedKey {
  readonly email: string;
}

/**
 * Creates the key of a command line. The caller has locked the person with `lockEnabledPerson`. CONFLICT if the person
 * has 1,000 valid keys.
 */
export async function issueCommandLineKey(
  tx: Queryable,
  signing: SigningKeys,
  login: { readonly personId: string; readonly commandLine: CommandLine; readonly actor: Actor },
): Promise<IssuedKey> {
  const { personId, commandLine, actor } = login;
  if ((await countValidKeys(tx, personId)) >= maxValidKeys)
    throw new ServiceError('CONFLICT', `There are ${maxValidKeys} valid keys: revoke one first`);
  const request = { userId: personId, label: toKeyLabel(commandLine), expiresInSeconds: keyLifetimeSeconds };
  const issued = await issueKey(tx, signing, request);
  await insertCommandLine(tx, issued.row.id, commandLine, actor.address ?? '');
  await recordDeed(tx, { ...actor, personId }, 'command_line_login', issued.row.id);
  return issued;
}

/** Locks a person until the transaction ends; resolves to whether the person is enabled. */
export async function lockEnabledPerson(tx: Queryable, personId: string): Promise<boolean> {
  return (await lockPerson(tx, personId))?.disabled_at === null;
}
