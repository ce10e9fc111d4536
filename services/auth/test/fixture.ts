import { createHash } from 'node:crypto';
import {
  accountContract,
  type AccountMethods,
  type accounts,
  authContract,
  type AuthMethods,
} from '@archive/contracts';
import {
  createServiceClient,
  createLogger,
  createPool,
  backgroundContext,
  type ServiceClient,
  ServiceError,
  createMetrics,
} from '@archive/kit';
import { createTestDatabase } from '@archive/kit/testing';
import type { Pool } from 'pg';
import type { OidcSettings } from '../src/oidc/provider.ts';
import { startAuth } from '../src/service.ts';
import { type ProjectsFixture, startProjectsFixture } from './projects.fixture.ts';

/** Three replicas of the service on one database. */
export interface Fixture {
  readonly auth: ServiceClient<AuthMethods>;
  /** Clients of two of the replicas. */
  readonly accounts: readonly [ServiceClient<AccountMethods>, ServiceClient<AccountMethods>];
  readonly projects: ProjectsFixture;
  readonly pool: Pool;
  /** Starts another replica on the same database. */
  startReplica(sealingSecret?: string): ReturnType<typeof startAuth>;
  stop(): Promise<void>;
}

const log = createLogger('silent', 'test');

/** Starts the replicas; `oidc` is the provider at which people may sign in. */
export async function startFixture(oidc?: OidcSettings): Promise<Fixture> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, log });
  const projects = await startProjectsFixture();
  const startReplica = (sealingSecret = 'a sealing secret of the tests') =>
    startAuth({
      address: '127.0.0.1:0',
      databaseUrl: database.url,
      sealingSecret,
      projects,
      auditDays: 365,
      metrics: createMetrics(),
      oidc,
      log,
    });
  const replicas = await Promise.all([startReplica(), startReplica(), startReplica()]);
  const auth = createServiceClient(authContract, replicas[0]);
  const accounts = [
    createServiceClient(accountContract, replicas[0]),
    createServiceClient(accountContract, replicas[1]),
  ] as const;
  const stop = async () => {
    auth.close();
    accounts.forEach(client => client.close());
    await Promise.all(replicas.map(service => service.stop()));
    await projects.stop();
    await pool.end();
    await database.stop();
  };
  return { auth, accounts, projects, pool, startReplica, stop };
}

export const createContext = () => backgroundContext(20_000);

/** Resolves to the code of the ServiceError with which the promise rejects. */
export function errorCode(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof ServiceError ? error.code : error),
  );
}

/** Returns the header and payload of a token, without verification. */
export function decodeToken(token: string): { header: Record<string, unknown>; payload: Record<string, unknown> } {
  const parse = (part: string | undefined) =>
    JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;
  const [header, payload] = token.split('.');
  return { header: parse(header), payload: parse(payload) };
}

/** A password that the policy allows. */
export const password = 'correct horse battery staple';

let nextAddress = 0;

/** Returns a browser with a new address; `signedIn` is the browser session of its person. */
export function browser(signedIn?: accounts.SignedIn | null, address = newAddress()): accounts.Actor {
  return {
    personId: signedIn?.person?.id ?? '',
    sessionId: signedIn?.sessionId ?? '',
    address,
    userAgent: 'Mozilla/5.0 (test)',
  };
}

/** Returns an address that no other browser of the tests has. */
export function newAddress(): string {
  nextAddress += 1;
  return `10.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
}

/** Sets up an administrator, and returns the browser in which the administrator is signed in. */
export async function setUpAdministrator({ accounts: [client] }: Fixture, email = 'admin@example.org') {
  const { token } = await client.createSetupLink({ userName: '', firstOnly: true }, createContext());
  const request = { token, name: 'Ada', email, password, actor: browser() };
  const { signedIn } = await client.finishSetup(request, createContext());
  return toBrowser(signedIn);
}

/** Returns a new browser session with the browser that has it. */
function toBrowser(answer: accounts.SignedIn | null) {
  const signedIn = requireSignedIn(answer);
  return { signedIn, actor: browser(signedIn) };
}

/** Returns the session of an answer. Throws if the answer has none. */
export function requireSignedIn(signedIn: accounts.SignedIn | null): accounts.SignedIn {
  if (!signedIn) throw new Error('the sign-in has to wait');
  return signedIn;
}

/** Invites a person and accepts the invitation; returns the browser in which the person is signed in. */
export async function inviteMember(
  { accounts: [client] }: Fixture,
  administrator: accounts.Actor,
  email: string,
  role: accounts.Role = 'ROLE_MEMBER',
) {
  const { token } = await client.createInvitation({ actor: administrator, email: '', role }, createContext());
  const request = { token, name: 'Mia', email, password, actor: browser() };
  const { signedIn } = await client.acceptInvitation(request, createContext());
  return toBrowser(signedIn);
}

/** Returns the SHA-256 of a cookie's text, as a gateway sends it. */
export function hashCookie(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
