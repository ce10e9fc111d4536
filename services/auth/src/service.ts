import { authContract } from '@archive/contracts';
import { implement, type Service, type ServiceOptions, startService } from '@archive/kit';
import { authMethods } from './grpc.ts';
import { createKeys } from './keys.ts';
import { createSigning } from './signing-keys.ts';
import { startUsage } from './key-usage.ts';

export interface AuthOptions extends ServiceOptions {
  /** Seals the private halves of signing keys; the same on every replica. */
  readonly sealingSecret: string;
}

/** Serves auth; everything it opened is closed by `stop`. Throws where the sealing secret is not the database's. */
export function startAuth(options: AuthOptions): Promise<Service> {
  const migrations = new URL('./migrations/', import.meta.url);
  return startService({ ...options, schema: 'auth', migrations }, async (pool, life) => {
    const signing = createSigning(pool, options.sealingSecret);
    await signing.prepare();
    const usage = startUsage(pool, options.log);
    life.onStop('usage', () => usage.stop());
    return [implement(authContract, authMethods(pool, createKeys(pool, signing, usage), signing))];
  });
}
