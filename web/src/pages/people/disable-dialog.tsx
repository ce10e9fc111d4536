import { useSetEnabled } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';

const { disableDialog: text } = peopleText;

interface DisableDialogProps {
  readonly person: Person;
  readonly onClose: (message?: string) => void;
}

/** Asks before a person is disabled, because the person's keys are then revoked for good. */
export function DisableDialog({ person: { id, name }, onClose }: DisableDialogProps) {
  const change = useSetEnabled();
  const onSuccess = () => onClose(peopleText.disabled(name));
  return (
    <Confirmation
      title={text.title(name)}
      submit={text.submit}
      request={change}
      onConfirm={() => change.mutate({ id, enabled: false }, { onSuccess })}
      onClose={() => onClose()}
    >
      <p>{text.body}</p>
      <p>{text.undo}</p>
    </Confirmation>
  );
}
