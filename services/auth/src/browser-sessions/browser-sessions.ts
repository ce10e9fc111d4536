import { ServiceError, transaction } from '@archive/kit';
import type { Pool } from 'pg';
import type { Actor } from '../audit/actor.ts';
import { recordDeed } from '../audit/audit.ts';
import { requireReader, requireSignedIn } from '../people/authorize.ts';
import { waitUntilCachesExpire } from '../revocation/revocation-delay.ts';
import * as store from './store.ts';

const maxListed = 200;

/** The browser sessions of people. A call that ends sessions resolves once no gateway accepts them any more. */
export interface BrowserSessions {
  /** Finds the live session whose token has this SHA-256, and records the use. */
  check(tokenHash: Buffer): Promise<store.LiveSession | undefined>;
  /** Lists the actor's live sessions, last used first. */
  list(actor: Actor): Promise<store.SessionRow[]>;
  /** Ends one of the actor's sessions; NOT_FOUND if the actor has no such session. */
  revoke(actor: Actor, sessionId: string): Promise<void>;
  /** Ends the actor's current session. Idempotent. */
  signOut(actor: Actor): Promise<void>;
  /** Ends all sessions of the actor, and resolves to their number. */
  signOutEverywhere(actor: Actor): Promise<number>;
}

/** Creates the operations on browser sessions. */
export function createBrowserSessions(pool: Pool): BrowserSessions {
  return {
    check: tokenHash => store.checkSession(pool, tokenHash),
    list: async actor => store.listSessions(pool, (await requireReader(pool, actor)).personId, maxListed),
    revoke: async (actor, sessionId) => {
      await transaction(pool, async tx => {
        const { personId } = await requireSignedIn(tx, actor);
        if (!(await store.deleteSession(tx, personId, sessionId)))
          throw new ServiceError('NOT_FOUND', 'Browser session not found');
        await recordDeed(tx, actor, 'session_revoked', sessionId);
      });
      await waitUntilCachesExpire();
    },
    signOut: async actor => {
      const { personId, sessionId } = actor;
      if (personId === undefined || sessionId === undefined) return;
      await transaction(pool, async tx => {
        if (await store.deleteSession(tx, personId, sessionId)) await recordDeed(tx, actor, 'sign_out', sessionId);
      });
      await waitUntilCachesExpire();
    },
    signOutEverywhere: async actor => {
      const ended = await transaction(pool, async tx => {
        const { personId } = await requireSignedIn(tx, actor);
        await recordDeed(tx, actor, 'sign_out_everywhere', personId);
        return store.deleteSessions(tx, personId);
      });
      await waitUntilCachesExpire();
      return ended;
    },
  };
}
