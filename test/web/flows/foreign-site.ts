import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a page of the foreign site tries to change. */
export interface AttackTarget {
  readonly origin: string;
  readonly keyId: string;
  /** Path of a stored session. */
  readonly sessionPath: string;
}

/** A site that belongs to somebody else. */
export interface ForeignSite {
  readonly origin: string;
  stop(): Promise<void>;
}

/** POST requests of each foreign page that reach the archive. */
export const attacksPerPage = 5;

const keysPath = '/api/account/keys';

/** Forms and scripts that act in the name of the person who opens the page. */
function renderAttacks({ origin, keyId, sessionPath }: AttackTarget): string {
  return `
    <iframe name="first"></iframe><iframe name="second"></iframe>
    <form method="post" enctype="text/plain" target="first" action="${origin}${keysPath}">
      <input name='{"name":"stolen","x":"' value='"}'></form>
    <form method="post" target="second" action="${origin}/api/account/sign-out"><input name="x"></form>
    <script>
      const send = (method, path, init) =>
        fetch('${origin}' + path, { method, credentials: 'include', ...init }).then(({ type }) => type, () => 'refused');
      const json = { headers: { 'Content-Type': 'application/json' }, body: '{"name":"stolen"}' };
      window.outcomes = Promise.all([
        send('POST', '${keysPath}', { mode: 'no-cors', body: '{"name":"stolen"}' }),
        send('POST', '/api/account/sign-out-everywhere', { mode: 'no-cors' }),
        send('POST', '/api/account/login-codes', { mode: 'no-cors' }),
        send('POST', '${keysPath}', json),
        send('DELETE', '${keysPath}/${keyId}'),
        send('DELETE', '${sessionPath}'),
        send('GET', '${keysPath}'),
      ]);
      for (const form of document.forms) form.submit();
    </script>`;
}

/**
 * Starts a site on another port of 127.0.0.1. Its page attacks the archive directly and from a sandboxed frame. It also
 * shows the page of keys in a frame. Browsers count all ports of a host as one site: they send the cookies of
 * `SameSite=Lax`.
 */
export async function startForeignSite(target: AttackTarget): Promise<ForeignSite> {
  const attacks = renderAttacks(target);
  const frames = `<iframe sandbox="allow-scripts allow-forms" src="/sandboxed"></iframe>
    <iframe name="framed" src="${target.origin}/account/keys"></iframe>`;
  const server = createServer((req, res) => {
    const content = req.url === '/' ? attacks + frames : attacks;
    res.setHeader('Content-Type', 'text/html').end(`<!doctype html><title>Foreign</title>${content}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
