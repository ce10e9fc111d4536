import { accountContract, authContract, projectsContract } from '@archive/contracts';
import {
  addDeletionLogMetric,
  backgroundContext,
  createServiceClient,
  type DeletionLog,
  flushAfter,
  implement,
  type Peer,
  replayDeletions,
  type Service,
  type ServiceOptions,
  type Job,
  startDeletionLog,
  startJob,
  startService,
} from '@archive/kit';
import { createAccountMethods } from './account-grpc.ts';
import { createAccountServices } from './account-services.ts';
import { createDeleteProjects } from './delete-projects.ts';
import { createAuthMethods } from './grpc.ts';
import { startKeyUsage } from './keys/key-usage.ts';
import { createKeys } from './keys/keys.ts';
import { type OidcSettings, startProvider } from './oidc/provider.ts';
import { replayDeletion } from './replay/replay-deletion.ts';
import { createSigningKeys } from './signing-keys/signing-keys.ts';
import { sweepExpiredRows } from './sweep/sweep.ts';

export interface AuthOptions extends ServiceOptions {
  /**
   * Encrypts the private keys of signing keys. Other secrets, such as the password pepper, are derived from it. Every
   * replica must have the same secret.
   */
  readonly sealingSecret: string;
  /** The projects service, which deletes the projects of removed people. */
  readonly projects: Peer;
  /** The OpenID provider at which people may sign in; undefined: none. */
  readonly oidc?: OidcSettings | undefined;
  /** Folder of the deletion log; undefined: none is kept. */
  readonly deletionLogFolder?: string | undefined;
  /** Days for which audit rows are kept. */
  readonly auditDays: number;
}

type AccountMethods = ReturnType<typeof createAccountMethods>;

const keyRevocationMethods = ['revokeKey', 'revokeKeys', 'retireSigningKey'] as const;

/** The calls that revoke a key, remove a way to sign in, or disable or remove a person. */
const revocationMethods = [
  'disablePerson',
  'endDeviceLogin',
  'removeCredential',
  'removePerson',
  'revokeOwnKey',
] as const;

/** These calls use up a link or the previous password, so they cannot be repeated after an error. */
const passwordMethods = ['changePassword', 'finishSetup', 'resetPassword'] as const;

/** Starts the auth service. Throws if the secret cannot decrypt the signing keys. */
export function startAuth(options: AuthOptions): Promise<Service> {
  const { sealingSecret, auditDays, log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'auth', migrations }, async (pool, lifecycle) => {
    await replayDeletions({ pool, schema: 'auth', apply: replayDeletion, log });
    const deletionLog = startDeletionLog({ pool, schema: 'auth', folder: options.deletionLogFolder, log });
    lifecycle.onStop('deletion log', () => deletionLog.stop());
    lifecycle.onStop('metrics', addDeletionLogMetric(options.metrics, pool, 'auth', log));
    const signing = createSigningKeys(pool, sealingSecret);
    await signing.prepare();
    const usage = startKeyUsage(pool, log);
    lifecycle.onStop('usage', () => usage.stop());
    const projects = createServiceClient(projectsContract, options.projects);
    lifecycle.onStop('projects', () => projects.close());
    const deleteProjects = createDeleteProjects(projects);
    const provider = options.oidc && startProvider(options.oidc, log);
    if (provider) lifecycle.onStop('sign-in provider', () => provider.stop());
    const accounts = await createAccountServices({
      pool,
      sealingSecret,
      signing,
      deleteProjects,
      provider,
      onRemoved: () => removals.wake(),
    });
    const removals: Job = startJob({
      name: 'removed people',
      everyMs: 10_000,
      run: signal => accounts.removal.finish(backgroundContext(30_000, signal)),
      log,
    });
    lifecycle.onStop('removed people', () => removals.stop());
    const sweep = startJob({ name: 'sweep', everyMs: 600_000, run: () => sweepExpiredRows(pool, auditDays), log });
    lifecycle.onStop('sweep', () => sweep.stop());
    const keyMethods = createAuthMethods(pool, createKeys(pool, signing, usage), signing);
    return [
      implement(authContract, flushAfter(keyMethods, keyRevocationMethods, deletionLog.flush)),
      implement(accountContract, flushAfterEndOfAccess(createAccountMethods(accounts), deletionLog)),
    ];
  });
}

function flushAfterEndOfAccess(methods: AccountMethods, { flush, tryFlush }: DeletionLog): AccountMethods {
  return flushAfter(flushAfter(methods, passwordMethods, tryFlush), revocationMethods, flush);
}
