import { accountContract, authContract, projectsContract } from '@archive/contracts';
import {
  backgroundContext,
  createServiceClient,
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

/** The calls that revoke a key, end a way to sign in, or disable or remove a person. */
const revocationMethods = [
  'changePassword',
  'disablePerson',
  'endDeviceLogin',
  'finishSetup',
  'removeCredential',
  'removePerson',
  'resetPassword',
  'revokeOwnKey',
] as const;

/** Starts the auth service. Throws if the secret cannot decrypt the signing keys. */
export function startAuth(options: AuthOptions): Promise<Service> {
  const { sealingSecret, auditDays, log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'auth', migrations }, async (pool, lifecycle) => {
    await replayDeletions({ pool, schema: 'auth', apply: entry => replayDeletion(pool, entry), log });
    const deletionLog = startDeletionLog({ pool, schema: 'auth', folder: options.deletionLogFolder, log });
    lifecycle.onStop('deletion log', () => deletionLog.stop());
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
    return [
      implement(
        authContract,
        flushAfter(
          createAuthMethods(pool, createKeys(pool, signing, usage), signing),
          ['revokeKey', 'revokeKeys', 'retireSigningKey'],
          deletionLog,
        ),
      ),
      implement(accountContract, flushAfter(createAccountMethods(accounts), revocationMethods, deletionLog)),
    ];
  });
}
