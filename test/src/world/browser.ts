import type { Answer } from '../client/answer.ts';
import { checkAccountAnswer } from '../openapi/check-account-answer.ts';
import { sendRequest } from '../client/send-request.ts';

export interface AccountAnswer {
  readonly status: number;
  readonly data: Readonly<Record<string, unknown>>;
  readonly error: string | undefined;
  readonly answer: Answer;
}

/** A browser with its cookies, on pages of one gateway. */
export interface Browser {
  /** The value of the Cookie header. A test may copy it to another browser. */
  readonly cookies: string;
  /**
   * Sends a request as a page's script does. `headers` override the page's headers; undefined removes a header. Throws
   * if the answer differs from openapi-account.yaml.
   */
  send(method: string, path: string, body?: unknown, headers?: BrowserHeaders): Promise<AccountAnswer>;
}

type BrowserHeaders = Readonly<Record<string, string | undefined>>;

/** The pages of the browser have `origin`, as behind a proxy that keeps the `Host`. */
export function openBrowser(base: string, cookies = '', origin = base): Browser {
  const jar = new Map<string, string>();
  const readCookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const pair of cookies === '' ? [] : cookies.split('; ')) store(jar, pair);
  const page = () => ({
    Host: new URL(origin).host,
    Origin: origin,
    'Sec-Fetch-Site': 'same-origin',
    'Sec-Fetch-Mode': 'cors',
    ...(jar.size > 0 ? { Cookie: readCookies() } : {}),
  });
  return {
    get cookies() {
      return readCookies();
    },
    send: async (method, path, body, headers = {}) => {
      const text = typeof body === 'string' || body === undefined ? body : JSON.stringify(body);
      const type = text === undefined ? {} : { 'Content-Type': 'application/json' };
      const all = Object.entries<string | undefined>({ ...page(), ...type, ...headers });
      const sent = Object.fromEntries(all.filter(([, value]) => value !== undefined));
      const length = text === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) };
      const request = { method, path, headers: { ...sent, ...length } };
      const answer = await sendRequest(base, text === undefined ? request : { ...request, body: text });
      // Commas join the cookies of an answer, and no cookie of the archive contains a comma.
      for (const cookie of answer.headers['set-cookie']?.split(', ') ?? []) store(jar, cookie.split(';')[0] ?? '');
      checkAccountAnswer(answer);
      return parseAnswer(answer);
    },
  };
}

/** A cookie with an empty value is removed. */
function store(jar: Map<string, string>, pair: string): void {
  const [name = '', value = ''] = pair.split('=', 2);
  if (value === '') jar.delete(name);
  else jar.set(name, value);
}

function parseAnswer(answer: Answer): AccountAnswer {
  const text = answer.body.toString();
  const { data = {}, error } = (text.startsWith('{') ? JSON.parse(text) : {}) as Partial<AccountAnswer>;
  return { status: answer.status, data, error, answer };
}
