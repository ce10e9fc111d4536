import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { AccountMethods } from '@archive/contracts';
import { createLocalRateLimiter, type ServiceClient } from '@archive/kit';
import { AccountCookies } from '../src/account/answer/account-cookies.ts';
import type { AccountRoute } from '../src/account/request/account-route.ts';
import { createAccountRoutes } from '../src/account/routes.ts';
import { OwnAddress } from '../src/browser/own-address.ts';
import type { BrowserSession } from '../src/authentication/session-authenticator.ts';
import { type ExactRequest, sendExactly } from './exact-request.ts';
import { startTestGateway, type TestGatewayOptions } from './test-gateway.fixture.ts';

type Accounts = ServiceClient<AccountMethods>;
type MethodName = keyof AccountMethods;

export interface AccountCall {
  readonly method: MethodName;
  readonly request: Record<string, unknown>;
}

export type Answers = Partial<{ [Name in MethodName]: (request: object) => object }>;

const defaultAnswer: object = {};

/** The fake records all calls, and answers them from `answers`. */
export function createFakeAccounts(answers: Answers): { accounts: Accounts; calls: AccountCall[] } {
  const calls: AccountCall[] = [];
  const accounts = new Proxy({} as Accounts, {
    get: (_target, method: MethodName) => (request: Record<string, unknown>) => {
      calls.push({ method, request });
      return Promise.resolve(answers[method]?.(request) ?? defaultAnswer);
    },
  });
  return { accounts, calls };
}

/** The tokens in the cookies of two signed-in browsers: one of a member, the other of an administrator. */
export const memberToken = randomBytes(32).toString('base64url');
const administratorToken = randomBytes(32).toString('base64url');
export const personId = '7d1d0e8e-6f0f-4c7e-8d55-0d1f4f6f2a10';
export const sessionId = '0b6a3f0c-1c54-4a51-9f0e-0a4f3b6c2d11';

const member = { sessionId, ownerId: personId, isAdministrator: false };
const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const sessions = new Map<string, BrowserSession>([
  [hash(memberToken), member],
  [hash(administratorToken), { ...member, isAdministrator: true }],
]);

const readUsage = () => Promise.resolve({ sessions: 3, bytes: 4_096 });
export const limits = {
  rateLimiter: createLocalRateLimiter(),
  rateLimits: { rest: 100, graphql: 50, upload: 20, account: 30 },
};

export let gateway: Awaited<ReturnType<typeof startTestGateway>> & { readonly calls: AccountCall[] };

/** The gateway has the account API and a fake auth. */
export async function startAccountGateway(answers: Answers = {}, options: Partial<TestGatewayOptions> = {}) {
  const { accounts, calls } = createFakeAccounts(answers);
  const cookies = new AccountCookies(options.publicUrl?.startsWith('https:') ?? false);
  const address = new OwnAddress({ host: '127.0.0.1', publicUrl: options.publicUrl });
  const routes = createAccountRoutes({ accounts, cookies, address, sessions: { readUsage }, limits });
  gateway = { ...(await startTestGateway({ ...options, routes, sessions, requiresKey: true })), calls };
}

/** All tests of a file share one `gateway`. Each test begins without recorded calls. */
export function setUpAccountGateway(options: Partial<TestGatewayOptions> = {}): void {
  beforeAll(() => startAccountGateway({}, options));
  afterAll(() => gateway.stop());
  beforeEach(() => void gateway.calls.splice(0));
}

export const accountRoutes = createAccountRoutes({
  ...{ accounts: {} as Accounts, cookies: new AccountCookies(false), sessions: { readUsage }, limits },
  address: new OwnAddress({ host: '127.0.0.1' }),
});
/** Returns a path that the route matches. */
export const pathOf = ({ path }: AccountRoute) => path.replaceAll(/:\w+/g, personId);
export const nameOf = ({ method, path }: AccountRoute) => `${method.toUpperCase()} ${path}`;

/** Sends a request with the headers of a page of the archive. `headers` takes precedence over them. */
export async function send({ body, headers, ...target }: Omit<ExactRequest, 'body'> & { readonly body?: unknown }) {
  const page = { Origin: gateway.url, 'Sec-Fetch-Site': 'same-origin' };
  const json = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
  const type =
    json === undefined ? {} : { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(json)) };
  const request = { ...target, headers: { ...page, ...type, ...headers }, body: json };
  const { body: received, ...response } = await sendExactly(gateway, request);
  const answer = received.toString();
  const data = answer.startsWith('{') ? (JSON.parse(answer) as { data?: Record<string, unknown> }).data : undefined;
  return { ...response, body: answer, data };
}

export const asMember = { Cookie: `session=${memberToken}` };
export const asAdministrator = { Cookie: `session=${administratorToken}` };
