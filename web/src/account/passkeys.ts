import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ExplainedError } from '../api/explained-error.ts';
import { request } from '../api/request.ts';
import { passkeyText } from '../text/passkeys.ts';
import { credentialsQuery } from './credentials.ts';
import { useEntry } from './entry.ts';

/**
 * Whether this browser can use passkeys at this address. Browsers refuse passkeys at IP addresses and over plain HTTP,
 * except at `localhost`.
 */
export function findPasskeySupport(
  { hostname }: Pick<Location, 'hostname'> = window.location,
  hasPasskeys = window.isSecureContext && 'PublicKeyCredential' in window,
): 'available' | 'address' | 'none' {
  if (/^[\d.]+$|^\[/.test(hostname)) return 'address';
  return hasPasskeys ? 'available' : 'none';
}

/** Loaded on use: most sign-ins need no passkey. */
const loadLibrary = () => import('@simplewebauthn/browser');

/** Waits for the browser to use a passkey. Throws ExplainedError for every failure. */
async function explain<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') throw new ExplainedError(passkeyText.canceled);
    if (name === 'InvalidStateError') throw new ExplainedError(passkeyText.registered);
    throw new ExplainedError(passkeyText.failed);
  }
}

/** Registers a passkey of this device or of a security key. */
export function useRegisterPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const [{ startRegistration }, { options }] = await Promise.all([
        loadLibrary(),
        request<{ options: PublicKeyCredentialCreationOptionsJSON }>('POST', '/passkeys/registration'),
      ]);
      const { id, response } = await explain(startRegistration({ optionsJSON: options }));
      const { clientDataJSON: clientDataJson, attestationObject } = response;
      await request('POST', '/passkeys', { name, credentialId: id, clientDataJson, attestationObject });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: credentialsQuery.queryKey }),
  });
}

/** Sends the answer of a passkey, which the person chooses from those of the device. */
async function sendAssertion(path: string): Promise<void> {
  const [{ startAuthentication }, { options }] = await Promise.all([
    loadLibrary(),
    request<{ options: PublicKeyCredentialRequestOptionsJSON }>('POST', '/passkeys/challenge'),
  ]);
  const { id, response } = await explain(startAuthentication({ optionsJSON: options }));
  const { clientDataJSON: clientDataJson, authenticatorData, signature, userHandle } = response;
  if (userHandle === undefined) throw new ExplainedError(passkeyText.failed);
  await request('POST', path, { credentialId: id, clientDataJson, authenticatorData, signature, userHandle });
}

/** Signs in with a passkey. */
export const useSignInWithPasskey = () => useEntry<undefined>(() => sendAssertion('/passkeys/sign-in'));
/** Confirms the sign-in of this browser with a passkey. */
export const useConfirmWithPasskey = () => useMutation({ mutationFn: () => sendAssertion('/confirmation/passkey') });
