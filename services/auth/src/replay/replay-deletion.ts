import type { DeletionKind } from '@archive/contracts';
import { type DeletionEntry, type Queryable, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import { endAccess } from '../administration/administration.ts';
import { beginRemoval, disablePerson } from '../administration/store.ts';
import { operator } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { lockKey, revokeKey } from '../keys/store.ts';
import { lockPerson } from '../people/store.ts';
import { retireSigningKey } from '../signing-keys/store.ts';
import * as store from './store.ts';

type Repeat = (tx: Queryable, id: string, at: Date) => Promise<unknown>;

const repeats: Partial<Record<DeletionKind, Repeat>> = {
  key: async (tx, id) => {
    if ((await lockKey(tx, id))?.revoked_at !== null) return;
    await revokeKey(tx, id);
    await recordDeed(tx, operator, 'key_revoked', id);
  },
  signing_key: retireSigningKey,
  disabled_person: async (tx, id, at) => {
    const person = await lockPerson(tx, id);
    if (!person || person.disabled_at !== null || (await store.hasDeedSince(tx, id, at, ['person_enabled']))) return;
    await disablePerson(tx, id);
    await endAccess(tx, id);
    await recordDeed(tx, operator, 'person_disabled', id);
  },
  removed_person: async (tx, id) => {
    if (!(await lockPerson(tx, id))) return;
    await endAccess(tx, id);
    await beginRemoval(tx, id);
    await recordDeed(tx, operator, 'person_removed', id);
  },
  credential: store.deleteCredentialById,
  password: async (tx, id, at) => {
    if (!(await store.hasDeedSince(tx, id, at, ['password_changed', 'password_reset', 'setup_finished'])))
      await store.deletePassword(tx, id);
  },
  sign_ins: store.deleteSignIns,
};

/** Repeats a revocation or removal after a restore. What the person has undone or replaced before the backup stays. */
export async function replayDeletion(pool: Pool, { kind, entity, atMs }: DeletionEntry): Promise<void> {
  const repeat = Object.hasOwn(repeats, kind) ? repeats[kind as DeletionKind] : undefined;
  if (repeat) await transaction(pool, tx => repeat(tx, entity, new Date(atMs)));
}
