import { describeDevice } from '../../account/device.ts';
import { useRegisterPasskey } from '../../account/passkeys.ts';
import { needsConfirmation } from '../../account/person.ts';
import { passkeyText } from '../../text/passkeys.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const { addDialog: text } = passkeyText;

/** Asks for the name of a new passkey. The browser then asks for a fingerprint, a PIN or a security key. */
export function AddPasskeyDialog({ onClose }: { onClose: (message?: string) => void }) {
  const register = useRegisterPasskey();
  const submit = (name: string) => register.mutate(name, { onSuccess: () => onClose(passkeyText.added(name)) });
  const { variables: name = describeDevice(navigator.userAgent).slice(0, 255) } = register;
  if (needsConfirmation(register.error)) return <ConfirmDialog onConfirmed={() => submit(name)} onClose={onClose} />;
  return (
    <Dialog title={text.title} onClose={() => onClose()}>
      <Form
        onSubmit={values => submit(values['name'] ?? '')}
        error={register.error}
        actions={<FormActions submit={text.submit} busy={register.isPending} onCancel={onClose} />}
      >
        <Field name="name" label={text.name} hint={text.nameHint} defaultValue={name} maxLength={255} data-autofocus />
      </Form>
    </Dialog>
  );
}
