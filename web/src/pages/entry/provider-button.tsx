import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '../../account/person.ts';
import { useSignInAtProvider } from '../../account/provider.ts';
import { entryText } from '../../text/entry.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';

/** A button that sends the browser to the sign-in provider, if the archive has a provider. */
export function ProviderButton({ next, invitation }: { next: string; invitation?: string }) {
  const { data: state } = useQuery(stateQuery);
  const leave = useSignInAtProvider();
  if (!state?.oidc) return undefined;
  return (
    <>
      {leave.isError && <Failure error={leave.error} />}
      <div>
        <Button busy={leave.isPending} onClick={() => leave.mutate({ next, ...(invitation && { invitation }) })}>
          {entryText.provider.submit(state.oidc.name)}
        </Button>
      </div>
    </>
  );
}
