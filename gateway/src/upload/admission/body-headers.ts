import { ServiceError } from '@archive/kit';
import { isJson } from '../../http/content-type.ts';
import { invalidJson } from '../parse/refusal.ts';

/** Node's `request.headers` has this type. */
export interface UploadHeaders {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
  readonly 'content-length'?: string | undefined;
}

/** The header fields declare this encoding and size. */
export interface DeclaredBody {
  readonly isGzip: boolean;
  /** Content-Length, which counts the bytes before decompression. */
  readonly wireBytes: number | undefined;
}

/** Throws INVALID unless the header fields declare JSON in UTF-8, plain or gzip. */
export function readBodyHeaders(headers: UploadHeaders): DeclaredBody {
  if (!isJson(headers['content-type'])) throw new ServiceError(invalidJson.code, invalidJson.message);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity' && encoding !== '') {
    throw new ServiceError('INVALID', 'Invalid value for Content-Encoding. Must be gzip or absent');
  }
  const length = headers['content-length'];
  return { isGzip: encoding === 'gzip', wireBytes: length === undefined ? undefined : Number(length) };
}
