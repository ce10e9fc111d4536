import { authContract } from '@archive/contracts';
import { implement, type Service, type ServiceOptions, startService } from '@archive/kit';
import { createAuthMethods } from './grpc.ts';
import { createKeys } from './keys.ts';
import { createSigningKeys } from './signing-keys.ts';
import { startKeyUsage } from './key-usage.ts';

export interface AuthOptions extends ServiceOptions {
  /** Seals the private keys of signing keys. Every replica must have the same secret. */
  readonly sealingSecret: string;
}

/** Starts the auth service; `stop` closes all that it opened. Throws if the sealing secret does not open the signing keys. */
export function startAuth(options: AuthOptions): Promise<Service> {
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'auth', migrations }, async (pool, lifecycle) => {
    const signing = createSigningKeys(pool, options.sealingSecret);
    await signing.prepare();
    const usage = startKeyUsage(pool, options.log);
    lifecycle.onStop('usage', () => usage.stop());
    return [implement(authContract, createAuthMethods(pool, createKeys(pool, signing, usage), signing))];
  });
}
