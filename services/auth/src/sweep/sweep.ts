import type { Pool } from 'pg';
import { deleteOldAudit } from '../audit/store.ts';
import { deleteExpiredSessions } from '../browser-sessions/store.ts';
import { deleteOldCodes } from '../device-login/code-store.ts';
import { deleteOldInvitations } from '../invitations/store.ts';
import { deleteExpiredFlows } from '../oidc/store.ts';
import { deleteExpiredChallenges } from '../passkeys/store.ts';
import { deleteOldThrottles } from '../throttle/store.ts';

/**
 * Deletes expired sessions, links, flows, codes, challenges and counters, and audit rows older than `auditDays`.
 * Deletes at most 10,000 rows per table and run.
 */
export async function sweepExpiredRows(pool: Pool, auditDays: number): Promise<void> {
  await deleteExpiredSessions(pool);
  await deleteOldInvitations(pool);
  await deleteExpiredFlows(pool);
  await deleteOldCodes(pool);
  await deleteExpiredChallenges(pool);
  await deleteOldThrottles(pool);
  await deleteOldAudit(pool, auditDays);
}
