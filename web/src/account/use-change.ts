import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A request that changes what a query shows. Nothing of its answer stays in the store: it may have a secret. */
export function useChange<T, R>(
  { queryKey }: { readonly queryKey: readonly unknown[] },
  mutationFn: (input: T) => Promise<R>,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey }) });
}
