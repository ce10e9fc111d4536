import { accountContract, authContract, projectsContract } from '@archive/contracts';
import {
  backgroundContext,
  createServiceClient,
  implement,
  type Peer,
  type Service,
  type ServiceOptions,
  type Job,
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
  /** Days for which audit rows are kept. */
  readonly auditDays: number;
}

/** Starts the auth service. Throws if the secret cannot decrypt the signing keys. */
export function startAuth(options: AuthOptions): Promise<Service> {
  const { sealingSecret, auditDays, log } = options;
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'auth', migrations }, async (pool, lifecycle) => {
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
      implement(authContract, createAuthMethods(pool, createKeys(pool, signing, usage), signing)),
      implement(accountContract, createAccountMethods(accounts)),
    ];
  });
}
