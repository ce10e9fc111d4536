import { useSignInAtProvider } from '../../account/provider.ts';
import { entryText } from '../../text/entry.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';

interface ProviderButtonProps {
  readonly name: string;
  readonly next: string;
  readonly invitation?: string;
}

/** A button that sends the browser to the sign-in provider. */
export function ProviderButton({ name, next, invitation }: ProviderButtonProps) {
  const leave = useSignInAtProvider();
  return (
    <>
      {leave.isError && <Failure error={leave.error} />}
      <Button wide busy={leave.isPending} onClick={() => leave.mutate({ next, ...(invitation && { invitation }) })}>
        {entryText.provider.submit(name)}
      </Button>
    </>
  );
}
