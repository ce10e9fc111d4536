import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OneTimeLink, signUpQuery, useInvite } from '../../account/people.ts';
import { needsConfirmation, type Role } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { Caution } from '../../ui/page/notice.tsx';
import { ConfirmDialog } from '../account/confirm-dialog.tsx';

const { inviteDialog: text } = peopleText;
const roles: readonly (readonly [Role, string])[] = [
  ['member', text.member],
  ['administrator', text.administrator],
];

interface InviteDialogProps {
  readonly onMade: (link: OneTimeLink) => void;
  readonly onClose: () => void;
}

/** Asks for the email address and the role of an invitation, and creates the invitation. */
export function InviteDialog({ onMade, onClose }: InviteDialogProps) {
  const invite = useInvite();
  const [role, setRole] = useState<Role>('member');
  const [email, setEmail] = useState('');
  // While sign-up is closed, the archive refuses every invitation with 403, and a confirmation changes nothing.
  const isClosed = useQuery(signUpQuery).data === 'closed';
  const { variables } = invite;
  if (variables?.role === 'administrator' && needsConfirmation(invite.error) && !isClosed) {
    const onConfirmed = () => invite.mutate(variables, { onSuccess: onMade });
    return <ConfirmDialog lead={peopleText.confirmationLead} onConfirmed={onConfirmed} onClose={onClose} />;
  }
  return (
    <Dialog title={text.title} onClose={() => onClose()}>
      <Form
        onSubmit={() => invite.mutate({ role, ...(email && { email }) }, { onSuccess: onMade })}
        error={invite.error}
        actions={<FormActions submit={text.submit} busy={invite.isPending} onCancel={onClose} />}
      >
        <p>{text.lifetime}</p>
        <Field
          name="email"
          type="email"
          label={text.email}
          hint={text.emailHint}
          value={email}
          onChange={event => setEmail(event.target.value)}
          optional
          data-autofocus
        />
        <Choices name="role" legend={text.role} options={roles} value={role} onChange={setRole} />
        <Caution>{role === 'administrator' && email === '' && text.anyoneAdministrator}</Caution>
      </Form>
    </Dialog>
  );
}
