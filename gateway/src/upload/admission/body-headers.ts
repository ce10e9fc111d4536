import { ServiceError } from '@archive/kit';
import { isJson } from '../../http/content-type.ts';
import { invalidJson } from '../parse/refusal.ts';

/** The header fields of a request that say how to read its body; Node's `request.headers` fits. */
export interface UploadHeaders {
  readonly 'content-type'?: string | undefined;
  readonly 'content-encoding'?: string | undefined;
  readonly 'content-length'?: string | undefined;
}

/** What a request says about its body. */
export interface Declaration {
  readonly gzip: boolean;
  /** Bytes on the wire; undefined where it is not said. */
  readonly wireBytes: number | undefined;
}

/** Reads the header fields (beyond.md 2). Throws INVALID where the body is not said to be JSON in UTF-8, plain or gzip. */
export function readDeclaration(headers: UploadHeaders): Declaration {
  if (!isJson(headers['content-type'])) throw new ServiceError(invalidJson.refused, invalidJson.message);
  const encoding = (headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding !== 'gzip' && encoding !== 'identity' && encoding !== '') {
    throw new ServiceError('INVALID', 'Invalid value for Content-Encoding. Must be gzip or absent');
  }
  const length = headers['content-length'];
  return { gzip: encoding === 'gzip', wireBytes: length === undefined ? undefined : Number(length) };
}
