import type { Mac } from '../tokens/derived-key.ts';
import { isSecret } from '../tokens/token.ts';
import type { FlowSecrets } from './provider.ts';

/** Derives state, nonce and code verifier from the browser's secret, so that the database need not store them. */
export function deriveFlowSecrets(mac: Mac, secret: string): FlowSecrets {
  const derive = (name: string) => mac(`${name} ${secret}`).toString('base64url');
  return { state: derive('state'), nonce: derive('nonce'), codeVerifier: derive('code verifier') };
}

/** Whether the URL to which the provider sent the browser has the state of this browser. */
export function hasState(answerUrl: URL, { state }: FlowSecrets): boolean {
  return isSecret(answerUrl.searchParams.get('state') ?? '', state);
}
