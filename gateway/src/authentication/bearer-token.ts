/** In characters. The archive's tokens have about 350. */
const maxTokenLength = 2_048;

const credentials = /^bearer +([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;

/** Length of an Ed25519 signature (RFC 8032 §5.1.6). */
const signatureBytes = 64;

/**
 * Returns the token if there is exactly one Authorization header, with one token of three parts (RFC 9110 §11.6.2).
 * `rawHeaders` alternates names and values.
 */
export function readBearerToken(rawHeaders: readonly string[]): string | undefined {
  let found: string | undefined;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    if (rawHeaders[n]?.toLowerCase() !== 'authorization') continue;
    if (found !== undefined) return undefined;
    found = rawHeaders[n + 1];
  }
  return found === undefined || found.length > maxTokenLength ? undefined : credentials.exec(found)?.[1];
}

/**
 * Returns the `kid` of an EdDSA token with the archive's claims. Returns undefined for any other text, for
 * non-canonical base64url (RFC 4648 §3.5) and for critical extensions (RFC 7515 §4.1.11).
 */
export function readSigningKeyId(token: string): string | undefined {
  const parts = token.split('.').map(decode);
  const [header, payload, signature] = parts;
  if (!header || !payload || parts.length !== 3 || signature?.length !== signatureBytes) return undefined;
  const { alg, kid, crit } = parseObject(header);
  const { jti, sub, exp } = parseObject(payload);
  const hasClaims = isText(jti) && isText(sub) && (exp === undefined || Number.isFinite(exp));
  return alg === 'EdDSA' && crit === undefined && hasClaims && isText(kid) ? kid : undefined;
}

/** Returns the expiry of a verified token, in ms since the Unix epoch. Undefined if the token does not expire. */
export function readExpiryMs(token: string): number | undefined {
  const { exp } = parseObject(decode(token.split('.')[1] ?? '') ?? Buffer.alloc(0));
  return typeof exp === 'number' ? exp * 1_000 : undefined;
}

function decode(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url');
  return bytes.toString('base64url') === part ? bytes : undefined;
}

/** Returns an empty object if the text is not a JSON object. */
function parseObject(bytes: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(bytes.toString());
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0;
}
