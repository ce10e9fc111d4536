import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure, Loading } from './notice.tsx';

interface QueryViewProps<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows a query's data, or that the query is loading or why it failed. Data stays visible when a refresh fails. */
export function QueryView<T>({ query, children }: QueryViewProps<T>) {
  const retry = () => void query.refetch();
  if (query.isPending) return <Loading />;
  return (
    <>
      {query.isError && <Failure error={query.error} onRetry={retry} />}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
