import { ChunkList, ServiceError } from '@archive/kit';
import { isJson } from '../http/content-type.ts';
import type { BodyLease, BodyRequestContext } from './request-context.ts';

export type JsonRequest = Pick<BodyRequestContext, 'req' | 'context' | 'bodyMemory'>;

const bodyTimeoutMs = 10_000;
/** A body above this size reserves memory from the budget that all bodies share. */
const maxUnreservedBytes = 16 * 1024;
const createInvalidError = (options?: ErrorOptions) =>
  new ServiceError('INVALID', 'Invalid JSON in request body', options);

/**
 * Reads a small JSON object; members such as `__proto__` are own properties. Throws INVALID for any other body,
 * TOO_LARGE above `maxBytes`, REQUEST_TIMEOUT after 10 s, UNAVAILABLE if no memory is free, and the signal's reason.
 */
export async function readJsonObject(
  request: JsonRequest,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  if (!isJson(request.req.headers['content-type'])) throw createInvalidError();
  return parseObject(await readSmallBody(request, maxBytes, signal));
}

/** Reads a small body of any media type. Rejects like `readJsonObject`. */
export async function readSmallBody(request: JsonRequest, maxBytes: number, signal: AbortSignal): Promise<Buffer> {
  const { headers } = request.req;
  if (!['identity', undefined].includes(headers['content-encoding']))
    throw new ServiceError('INVALID', 'Unsupported Content-Encoding');
  const declaredBytes = Number(headers['content-length'] ?? 0);
  if (declaredBytes > maxBytes) throw new ServiceError('TOO_LARGE');
  const reader = new JsonBodyReader(request, maxBytes, signal);
  if (declaredBytes > maxUnreservedBytes) await reader.reserve(declaredBytes);
  return reader.read();
}

class JsonBodyReader {
  readonly #request: JsonRequest;
  readonly #maxBytes: number;
  readonly #signal: AbortSignal;
  readonly #chunks = new ChunkList();
  readonly #complete = Promise.withResolvers<undefined>();
  #length = 0;
  #lease: BodyLease | undefined;

  constructor(request: JsonRequest, maxBytes: number, signal: AbortSignal) {
    this.#request = request;
    this.#maxBytes = maxBytes;
    this.#signal = signal;
  }

  /** The parsed body stays in memory until the request ends, and so does the reservation. */
  async reserve(bytes: number): Promise<void> {
    const { context, bodyMemory } = this.#request;
    const lease = await bodyMemory.reserve(context.ownerId, bytes, this.#signal);
    this.#lease = lease;
    context.signal.addEventListener('abort', () => lease.release());
    if (context.signal.aborted) lease.release();
    lease.evictionSignal.addEventListener('abort', () => this.#fail(lease.evictionSignal.reason));
  }

  async read(): Promise<Buffer> {
    const { req } = this.#request;
    const onAbort = () => this.#fail(this.#signal.reason);
    const onData = (chunk: Buffer) => this.#add(chunk);
    const onEnd = () => this.#complete.resolve(undefined);
    const onClose = () => this.#fail(new ServiceError('REQUEST_TIMEOUT'));
    const timer = setTimeout(onClose, bodyTimeoutMs);
    this.#signal.addEventListener('abort', onAbort);
    req.on('data', onData).on('end', onEnd).on('error', onClose).on('close', onClose);
    try {
      if (this.#signal.aborted) onAbort();
      if (req.destroyed) onClose();
      await this.#complete.promise;
    } finally {
      clearTimeout(timer);
      this.#signal.removeEventListener('abort', onAbort);
      req.off('data', onData).off('end', onEnd).off('error', onClose).off('close', onClose);
      if (!req.complete) req.pause();
    }
    this.#lease?.shrinkTo(this.#length);
    return Buffer.concat(this.#chunks.takeAll());
  }

  #add(chunk: Buffer): void {
    const { req } = this.#request;
    this.#length += chunk.length;
    this.#chunks.add(chunk);
    this.#lease?.addReceived(chunk.length);
    if (this.#length > this.#maxBytes) this.#fail(new ServiceError('TOO_LARGE'));
    if (this.#length <= maxUnreservedBytes || this.#lease) return;
    req.pause();
    this.reserve(this.#maxBytes).then(
      () => req.resume(),
      (error: unknown) => this.#fail(error),
    );
  }

  #fail(error: unknown): void {
    this.#complete.reject(error);
  }
}

function parseObject(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch (cause) {
    throw createInvalidError({ cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw createInvalidError();
  return value as Record<string, unknown>;
}
