import { authContract } from '@archive/contracts';
import { createPool, implement, Lifecycle, type Logger, migrate, startGrpcServer } from '@archive/kit';
import { authMethods } from './grpc.ts';
import { createKeys } from './keys.ts';
import { createSigning } from './signing.ts';
import { startUsage } from './usage.ts';

export interface AuthOptions {
  /** Where to listen: `unix:/path` or `host:port`. */
  readonly address: string;
  readonly secret?: string;
  readonly databaseUrl: string;
  /** Seals the private halves of signing keys; the same on every replica. */
  readonly sealingSecret: string;
  readonly log: Logger;
}

/** Serves auth; everything it opened is closed by `stop`. Throws where the sealing secret is not the database's. */
export async function startAuth(options: AuthOptions): Promise<{ address: string; stop(): Promise<void> }> {
  const { log } = options;
  const life = new Lifecycle(log);
  try {
    const pool = createPool({ url: options.databaseUrl, log });
    life.onStop('pool', () => pool.end());
    await migrate({ pool, schema: 'auth', folder: new URL('./migrations/', import.meta.url), log });
    const signing = createSigning(pool, options.sealingSecret);
    await signing.prepare();
    const usage = startUsage(pool, log);
    life.onStop('usage', () => usage.stop());
    const keys = createKeys(pool, signing, usage);
    const server = await startGrpcServer({
      address: options.address,
      ...(options.secret === undefined ? {} : { secret: options.secret }),
      registrations: [implement(authContract, authMethods(pool, keys, signing))],
      log,
    });
    life.onStop('server', () => server.stop());
    return { address: server.address, stop: () => life.stop() };
  } catch (error) {
    await life.stop();
    throw error;
  }
}
