import { authContract, type AuthMethods } from '@archive/contracts';
import {
  createServiceClient,
  createLogger,
  createPool,
  backgroundContext,
  type ServiceClient,
  ServiceError,
} from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import type { Pool } from 'pg';
import { startAuth } from '../src/service.ts';

/** Three replicas of the service on one database. */
export interface Fixture {
  readonly auth: ServiceClient<AuthMethods>;
  readonly pool: Pool;
  /** Starts another replica on the same database. */
  startReplica(sealingSecret?: string): ReturnType<typeof startAuth>;
  stop(): Promise<void>;
}

const log = createLogger('silent', 'test');

export async function startFixture(): Promise<Fixture> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, log });
  const startReplica = (sealingSecret = 'a sealing secret of the tests') =>
    startAuth({ address: '127.0.0.1:0', databaseUrl: database.url, sealingSecret, log });
  const replicas = await Promise.all([startReplica(), startReplica(), startReplica()]);
  const auth = createServiceClient(authContract, replicas[0]);
  const stop = async () => {
    auth.close();
    await Promise.all(replicas.map(service => service.stop()));
    await pool.end();
    await database.stop();
  };
  return { auth, pool, startReplica, stop };
}

export const createContext = () => backgroundContext(5_000);

/** The code of the ServiceError that the promise rejects with. */
export function errorCode(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ServiceError ? error.code : error),
  );
}

/** Header and payload of a token, without verification. */
export function decodeToken(token: string): { header: Record<string, unknown>; payload: Record<string, unknown> } {
  const parse = (part: string | undefined) =>
    JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;
  const [header, payload] = token.split('.');
  return { header: parse(header), payload: parse(payload) };
}
