import { type ApiKey, useRenameKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';

const { renameDialog: text } = keysText;

interface RenameKeyDialogProps {
  readonly apiKey: ApiKey;
  readonly onClose: (message?: string) => void;
}

/** Asks for a key's new name. */
export function RenameKeyDialog({ apiKey: { id, name }, onClose }: RenameKeyDialogProps) {
  const rename = useRenameKey();
  const submit = (next: string) =>
    rename.mutate({ id, name: next }, { onSuccess: () => onClose(keysText.renamed(next)) });
  return (
    <Dialog title={text.title} onClose={() => onClose()}>
      <Form
        onSubmit={values => submit(values['name'] ?? '')}
        error={rename.error}
        actions={<FormActions submit={text.submit} busy={rename.isPending} onCancel={onClose} />}
      >
        <Field name="name" label={text.name} defaultValue={name} maxLength={255} data-autofocus />
      </Form>
    </Dialog>
  );
}
