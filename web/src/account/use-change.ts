import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A request that changes the data of a query. Its answer is not cached, because it may contain a secret. */
export function useChange<T, R>(
  { queryKey }: { readonly queryKey: readonly unknown[] },
  mutationFn: (input: T) => Promise<R>,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn, gcTime: 0, onSettled: () => client.invalidateQueries({ queryKey }) });
}
