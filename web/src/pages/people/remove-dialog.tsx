import { useRemovePerson } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';

const { removeDialog: text } = peopleText;

interface RemoveDialogProps {
  readonly person: Person;
  readonly onClose: (message?: string) => void;
}

/**
 * Asks before a person is removed. The administrator must type the person's email address or, without an address, the
 * name.
 */
export function RemoveDialog({ person: { id, name, email }, onClose }: RemoveDialogProps) {
  const remove = useRemovePerson();
  const expected = email ?? name;
  return (
    <Dialog title={text.title(name)} onClose={() => onClose()}>
      <p>{text.body}</p>
      <Form
        onSubmit={() => remove.mutate(id, { onSuccess: () => onClose(peopleText.removed(name)) })}
        validate={({ typed = '' }) => ({ typed: typed.trim() === expected ? undefined : text.mismatch })}
        error={remove.error}
        actions={<FormActions submit={text.submit} busy={remove.isPending} look="danger" onCancel={onClose} />}
      >
        <Field name="typed" label={text.typed(expected)} data-autofocus spellCheck={false} autoCapitalize="off" />
      </Form>
    </Dialog>
  );
}
