import { randomUUID } from 'node:crypto';
import type { Queryable } from '@archive/kit';
import { operator } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import * as store from './store.ts';

/** Resolves to the id of the user with this name or email. Creates a missing user, as an action of the operator. */
export async function ensureUser(tx: Queryable, name: string): Promise<string> {
  const newId = randomUUID();
  const id = await store.ensureUser(tx, newId, name);
  if (id === newId) await recordDeed(tx, operator, 'user_created', id);
  return id;
}
