import { useState } from 'react';
import { useChangePassword } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, PasswordOwner } from '../../ui/form/password-field.tsx';
import { Done } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';

const { password: text } = accountText;

/** The section that changes the person's password. */
export function PasswordSection({ email }: { email: string }) {
  const change = useChangePassword();
  const [changes, setChanges] = useState(0);
  return (
    <Section heading={text.heading}>
      <p>{text.lead}</p>
      <Done>{change.isSuccess ? text.saved : undefined}</Done>
      {/* A new React key empties the fields after a change. */}
      <Form
        key={changes}
        onSubmit={({ currentPassword = '', newPassword = '' }) =>
          change.mutate({ currentPassword, newPassword }, { onSuccess: () => setChanges(changes + 1) })
        }
        error={change.error}
        words={{ 403: text.wrong }}
        actions={<FormActions submit={text.submit} busy={change.isPending} />}
      >
        <PasswordOwner email={email} />
        <PasswordField name="currentPassword" label={text.current} autoComplete="current-password" />
        <PasswordField name="newPassword" label={text.new} hint={text.hint} autoComplete="new-password" />
      </Form>
    </Section>
  );
}
