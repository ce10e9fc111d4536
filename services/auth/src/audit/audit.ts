import { query, type Queryable } from '@archive/kit';
import type { Actor } from './actor.ts';

/** Every action that the audit trail records, with the kind of its subject. */
const subjectKinds = {
  setup_link_created: 'person',
  setup_finished: 'person',
  sign_in: 'person',
  sign_out: 'session',
  sign_out_everywhere: 'person',
  session_confirmed: 'session',
  session_revoked: 'session',
  person_updated: 'person',
  password_checked: 'person',
  password_changed: 'person',
  password_reset_created: 'person',
  password_reset: 'person',
  identity_linked: 'credential',
  passkey_registered: 'credential',
  credential_removed: 'credential',
  sign_up: 'person',
  sign_up_changed: 'archive',
  invitation_created: 'invitation',
  invitation_revoked: 'invitation',
  invitation_accepted: 'invitation',
  person_disabled: 'person',
  person_enabled: 'person',
  person_removed: 'person',
  user_created: 'person',
  signing_key_created: 'signing_key',
  signing_key_retired: 'signing_key',
  project_deleted: 'project',
  session_deleted: 'conversation',
  key_created: 'key',
  key_renamed: 'key',
  key_first_used: 'key',
  key_revoked: 'key',
  keys_revoked: 'archive',
  login_code_created: 'code',
  device_login_started: 'code',
  device_login_approved: 'code',
  device_login_denied: 'code',
  command_line_login: 'key',
  command_line_logout: 'key',
} as const;

export type Action = keyof typeof subjectKinds;

/** Inserts an audit row. For an action that auth itself carries out, `tx` is the transaction of the action. */
export async function recordDeed(
  tx: Queryable,
  actor: Actor,
  action: Action,
  subjectId?: string,
  succeeded = true,
): Promise<void> {
  await query(
    tx,
    `insert into auth.audit (actor_id, key_id, action, subject_kind, subject_id, address, succeeded)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [actor.personId, actor.keyId, action, subjectKinds[action], subjectId, actor.address, succeeded],
  );
}
