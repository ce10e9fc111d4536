import type { NewAccount } from '../../account/entry.ts';
import { entryText } from '../../text/entry.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';

const { field, link } = entryText;

interface AccountFormProps {
  readonly submit: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** The email address of the invitation, which cannot be changed. */
  readonly email?: string | null;
  readonly onSubmit: (account: NewAccount) => void;
}

/** A form for the name, email address and password of a new account. */
export function AccountForm({ submit, busy, error, email, onSubmit }: AccountFormProps) {
  return (
    <Form
      onSubmit={values =>
        onSubmit({ name: values['name'] ?? '', email: values['email'] ?? '', password: values['password'] ?? '' })
      }
      error={error}
      words={{ 401: link.invalidHint, 404: link.invalidHint }}
      actions={<FormActions submit={submit} busy={busy} wide />}
    >
      <Field name="name" label={field.name} hint={field.nameHint} autoComplete="name" autoFocus />
      <Field
        name="email"
        type="email"
        label={field.email}
        autoComplete="username"
        {...(email && { defaultValue: email, readOnly: true })}
      />
      <PasswordField name="password" label={field.newPassword} hint={field.passwordHint} autoComplete="new-password" />
    </Form>
  );
}
