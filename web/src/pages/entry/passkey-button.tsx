import { useNavigate } from '@tanstack/react-router';
import { useSignInWithPasskey } from '../../account/passkeys.ts';
import { passkeyText } from '../../text/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';

/** The button that signs in with a passkey. */
export function PasskeyButton({ next }: { next: string }) {
  const navigate = useNavigate();
  const signIn = useSignInWithPasskey();
  const go = () => void navigate({ href: next, replace: true });
  return (
    <>
      {signIn.isError && <Failure error={signIn.error} words={{ 401: passkeyText.wrong }} />}
      <Button wide busy={signIn.isPending} onClick={() => signIn.mutate(undefined, { onSuccess: go })}>
        {passkeyText.signIn}
      </Button>
    </>
  );
}
