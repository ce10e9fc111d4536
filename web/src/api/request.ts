const requestTimeoutMs = 30_000;

/** A failed request. The status is 0 if the archive did not answer. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, status: number, headers = new Headers()) {
    super(message);
    this.status = status;
    this.requestId = headers.get('X-Request-Id');
    const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : undefined;
  }
}

interface Envelope {
  data?: unknown;
  error?: string;
}

async function readEnvelope(response: Response): Promise<Envelope> {
  if (!response.headers.get('Content-Type')?.includes('json')) return {};
  return (await response.json()) as Envelope;
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  const init: RequestInit = { method, signal: AbortSignal.timeout(requestTimeoutMs), cache: 'no-store' };
  if (body) Object.assign(init, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
  try {
    return await fetch(path, init);
  } catch {
    throw new ApiError('no answer', 0);
  }
}

/** Sends a request to the account API and returns the `data` of its answer. Throws ApiError if the request fails. */
export async function request<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await send(method, `/api/account${path}`, body);
  const { data, error } = await readEnvelope(response).catch((): Envelope => ({}));
  if (!response.ok) throw new ApiError(error ?? '', response.status, response.headers);
  return data as T;
}

/** Adds a query string to a path. Members without a value are omitted. */
export function withQuery(path: string, members: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(Object.entries(members).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
