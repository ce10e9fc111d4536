import { useSignInAtProvider } from '../../account/provider.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';

interface ProviderButtonProps {
  readonly label: string;
  readonly next: string;
  readonly invitation?: string;
  readonly look?: 'primary' | 'secondary';
}

/** A button that sends the browser to the sign-in provider. */
export function ProviderButton({ label, next, invitation, look = 'secondary' }: ProviderButtonProps) {
  const leave = useSignInAtProvider();
  return (
    <>
      {leave.isError && <Failure error={leave.error} />}
      <Button
        look={look}
        wide
        busy={leave.isPending}
        onClick={() => leave.mutate({ next, ...(invitation && { invitation }) })}
      >
        {label}
      </Button>
    </>
  );
}
