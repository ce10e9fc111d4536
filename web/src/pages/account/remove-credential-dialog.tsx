import { type Credential, useRemoveCredential } from '../../account/credentials.ts';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';

interface RemoveCredentialDialogProps {
  readonly credential: Credential;
  readonly words: {
    readonly title: (name: string) => string;
    readonly body: string;
    readonly submit: string;
    /** The error message if the credential is the only way to sign in. */
    readonly only: string;
    readonly removed: (name: string) => string;
  };
  readonly onClose: (message?: string) => void;
}

/** Asks before a way to sign in is removed. */
export function RemoveCredentialDialog({ credential: { id, name }, words, onClose }: RemoveCredentialDialogProps) {
  const remove = useRemoveCredential();
  return (
    <Confirmation
      title={words.title(name)}
      submit={words.submit}
      request={remove}
      words={{ 409: words.only }}
      onConfirm={() => remove.mutate(id, { onSuccess: () => onClose(words.removed(name)) })}
      onClose={() => onClose()}
    >
      <p>{words.body}</p>
    </Confirmation>
  );
}
