import { useMutation } from '@tanstack/react-query';
import { request } from '../api/request.ts';

/** Storage key of the page to open after the provider. The value is kept in this tab only. */
const nextKey = 'after-provider';
/** Storage key of a flag: this tab has gone to the provider to link an identity. */
const linkingKey = 'links-at-provider';

function useLeave(path: string, isLinking: boolean) {
  return useMutation({
    mutationFn: async ({ next, ...body }: { next: string; invitation?: string }) => {
      const { url } = await request<{ url: string }>('POST', path, body);
      sessionStorage.setItem(nextKey, next);
      sessionStorage.setItem(linkingKey, String(isLinking));
      window.location.assign(url);
    },
  });
}

/** Sends the browser to the provider to sign in. */
export const useSignInAtProvider = () => useLeave('/oidc/sign-in', false);
/** Sends the browser to the provider to link an identity. */
export const useLinkIdentity = () => useLeave('/oidc/link', true);

/** Whether this tab has gone to the provider to link an identity. */
export const isLinking = (): boolean => sessionStorage.getItem(linkingKey) === 'true';

/** Returns the page to open after the provider, and removes the stored value. */
export function takeNext(): string | undefined {
  const next = sessionStorage.getItem(nextKey) ?? undefined;
  sessionStorage.removeItem(nextKey);
  return next;
}
