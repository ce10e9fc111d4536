import { useLocation } from '@tanstack/react-router';

/** Returns the token of a one-time link. The token is in the URL's fragment, which browsers never send. */
export function useToken(): string {
  return useLocation({ select: location => location.hash });
}
