import { useCommandLineOf, useRevokeKey } from '../../account/command-lines.ts';
import type { ApiKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';

const { revokeDialog: text } = keysText;

interface RevokeKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: (message?: string) => void;
}

/** Asks before a key is revoked. */
export function RevokeKeyDialog({ apiKey: { id, name, lastFour }, onClose }: RevokeKeyDialogProps) {
  const revoke = useRevokeKey();
  const program = useCommandLineOf(id);
  return (
    <Confirmation
      title={text.title(name)}
      submit={text.submit}
      request={revoke}
      onConfirm={() => revoke.mutate(id, { onSuccess: () => onClose(keysText.revoked(name)) })}
      onClose={() => onClose()}
    >
      <p>{text.body(lastFour)}</p>
      {program && <p>{text.program(program.name)}</p>}
      <p>{text.advice}</p>
    </Confirmation>
  );
}
