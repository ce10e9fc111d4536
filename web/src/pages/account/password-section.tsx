import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { credentialsQuery } from '../../account/credentials.ts';
import { needsConfirmation, useChangePassword } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, PasswordOwner } from '../../ui/form/password-field.tsx';
import { Done } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

const { password: text } = accountText;

/** The section that changes the person's password, or sets the first one. */
export function PasswordSection({ email }: { email: string }) {
  const query = useQuery(credentialsQuery);
  const [done, setDone] = useState<string>();
  return (
    <Section heading={text.heading}>
      <Done>{done}</Done>
      <QueryView query={query}>
        {({ hasPassword }) =>
          hasPassword ? (
            <ChangeForm email={email} onDone={() => setDone(text.saved)} />
          ) : (
            <FirstForm email={email} onDone={() => setDone(text.firstSaved)} />
          )
        }
      </QueryView>
    </Section>
  );
}

interface PasswordFormProps {
  readonly email: string;
  readonly onDone: () => void;
}

function ChangeForm({ email, onDone }: PasswordFormProps) {
  const change = useChangePassword();
  const [changes, setChanges] = useState(0);
  const onSuccess = () => {
    setChanges(changes + 1);
    onDone();
  };
  return (
    <>
      <p>{text.lead}</p>
      {/* A new React key empties the fields after a change. */}
      <Form
        key={changes}
        onSubmit={({ currentPassword = '', newPassword = '' }) =>
          change.mutate({ currentPassword, newPassword }, { onSuccess })
        }
        error={change.error}
        words={{ 403: text.wrong }}
        actions={<FormActions submit={text.submit} busy={change.isPending} />}
      >
        <PasswordOwner email={email} />
        <PasswordField name="currentPassword" label={text.current} autoComplete="current-password" />
        <PasswordField name="newPassword" label={text.new} hint={text.hint} autoComplete="new-password" />
      </Form>
    </>
  );
}

function FirstForm({ email, onDone }: PasswordFormProps) {
  const change = useChangePassword();
  const isAsked = needsConfirmation(change.error);
  // A set password removes this form, and React Query then skips the callbacks of `mutate`.
  const submit = (newPassword: string) => void change.mutateAsync({ newPassword }).then(onDone, () => undefined);
  return (
    <>
      <p>{text.firstLead}</p>
      <Form
        onSubmit={({ newPassword = '' }) => submit(newPassword)}
        error={isAsked ? undefined : change.error}
        actions={<FormActions submit={text.firstSubmit} busy={change.isPending} />}
      >
        <PasswordOwner email={email} />
        <PasswordField name="newPassword" label={text.new} hint={text.hint} autoComplete="new-password" />
      </Form>
      {isAsked && (
        <ConfirmDialog onConfirmed={() => submit(change.variables?.newPassword ?? '')} onClose={() => change.reset()} />
      )}
    </>
  );
}
