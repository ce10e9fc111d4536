import { type ApiKey, useRevokeKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';

const { revokeDialog: text } = keysText;

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: (message?: string) => void;
}

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ apiKey: { id, name }, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeKey();
  return (
    <Confirmation
      title={text.title(name)}
      submit={text.submit}
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(id, { onSuccess: () => onClose(keysText.revoked(name)) })}
      onClose={() => onClose()}
    >
      <p>{text.body}</p>
      <p>{text.advice}</p>
    </Confirmation>
  );
}
