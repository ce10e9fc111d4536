import { accountContract } from '@archive/contracts';
import { backgroundContext, createServiceClient } from '@archive/kit';
import type { Archive } from '../servers/archive.ts';

export const password = 'correct horse battery staple';

export interface PageRequest {
  readonly method?: string;
  readonly cookie?: string;
  readonly body?: object;
  /** Address of the browser. The benchmark sends it in X-Forwarded-For, as a trusted proxy does. */
  readonly address?: string;
}

let lastAddress = 0;

/** Returns an address in a network of its own, because failed attempts delay later attempts of the same network. */
export function newAddress(): string {
  lastAddress += 1;
  return `10.${lastAddress >> 8}.${lastAddress & 255}.1`;
}

export async function send(
  { port }: Archive,
  path: string,
  expectedStatus: number,
  { method = 'POST', cookie, body, address = newAddress() }: PageRequest,
): Promise<Response> {
  const url = `http://127.0.0.1:${port}`;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      Origin: url,
      'Sec-Fetch-Site': 'same-origin',
      'X-Forwarded-For': address,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(cookie === undefined ? {} : { Cookie: cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const text = await response.text();
  if (response.status !== expectedStatus) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return response;
}

export function readCookie(response: Response): string {
  const pairs = response.headers.getSetCookie().map(cookie => cookie.split(';', 1)[0] ?? '');
  const session = pairs.find(pair => pair.startsWith('session='));
  if (session === undefined) throw new Error('the answer sets no session');
  return session;
}

export async function createPeople(archive: Archive, emails: readonly string[]): Promise<void> {
  const token = await createSetupToken(archive);
  const administrator = { token, name: 'Ada', email: 'ada@example.org', password };
  const cookie = readCookie(await send(archive, '/api/account/setup', 201, { body: administrator }));
  await send(archive, '/api/account/sign-up', 200, { method: 'PUT', cookie, body: { mode: 'open' } });
  for (const email of emails)
    await send(archive, '/api/account/sign-up', 201, { body: { name: 'Person', email, password } });
}

async function createSetupToken({ auth }: Archive): Promise<string> {
  const accounts = createServiceClient(accountContract, auth);
  try {
    return (await accounts.createSetupLink({ userName: '', firstOnly: true }, backgroundContext(5_000))).token;
  } finally {
    accounts.close();
  }
}
