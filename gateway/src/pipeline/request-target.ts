/**
 * Returns a request target in origin form, with one slash at its beginning. Clients of a proxy send the absolute form,
 * which a server accepts (RFC 9112 §3.2.2). Some other clients join a base URL and a path with two slashes.
 */
export function toOriginForm(target: string): string {
  return /^(?:\/|https?:\/\/)/i.test(target) ? target.replace(/^(?:https?:\/\/[^/?]*)?\/*/i, '/') : target;
}
