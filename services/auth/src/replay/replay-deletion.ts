import type { DeletionKind } from '@archive/contracts';
import type { DeletionEntry, Queryable } from '@archive/kit';
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
    if (!person || person.disabled_at !== null || (await store.wasEnabledSince(tx, id, at))) return;
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
  password: store.deletePasswordSetBefore,
  sign_ins: store.deleteSignIns,
};

/**
 * Repeats a revocation or removal after a restore. A person who was enabled after the entry stays enabled, and so does a
 * password that was set after it.
 */
export async function replayDeletion(tx: Queryable, { kind, entity, atMs }: DeletionEntry): Promise<void> {
  const repeat = Object.hasOwn(repeats, kind) ? repeats[kind as DeletionKind] : undefined;
  await repeat?.(tx, entity, new Date(atMs));
}
