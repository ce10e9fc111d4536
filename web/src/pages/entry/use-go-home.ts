import { useNavigate } from '@tanstack/react-router';

/** Leads to the front page when an account was made. */
export function useGoHome() {
  const navigate = useNavigate();
  return { onSuccess: () => void navigate({ to: '/', replace: true }) };
}
