import { useState } from 'react';
import { type Person, type PersonChange, useChangePerson } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { formatDay } from '../../text/format.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Done } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';

const { profile: text, password } = accountText;

type Values = Readonly<Record<string, string>>;

/**
 * Returns the changes. An unchanged email address is omitted, because the archive requires the password with an
 * address.
 */
function findChange(person: Person, values: Values): PersonChange {
  const { name = '', email = '', currentPassword } = values;
  return {
    name,
    ...(email !== person.email && { email }),
    ...(email !== person.email && currentPassword && { currentPassword }),
  };
}

/** The section that changes the person's name and email address. */
export function ProfileSection({ person }: { person: Person }) {
  const change = useChangePerson();
  const [email, setEmail] = useState(person.email ?? '');
  const isNewEmail = email !== (person.email ?? '');
  return (
    <Section heading={text.heading}>
      <p>{`${accountText.roles[person.role]} · ${text.since(formatDay(person.createdAt))}`}</p>
      <Done>{change.isSuccess ? text.saved : undefined}</Done>
      <Form
        onSubmit={values => change.mutate(findChange(person, values))}
        error={change.error}
        words={{ 403: password.wrong }}
        actions={<FormActions submit={text.submit} busy={change.isPending} />}
      >
        <Field name="name" label={text.name} defaultValue={person.name} autoComplete="name" />
        <Field
          name="email"
          type="email"
          label={text.email}
          value={email}
          onChange={event => setEmail(event.target.value)}
          autoComplete="username"
        />
        {isNewEmail && (
          <PasswordField
            name="currentPassword"
            label={text.currentPassword}
            hint={text.currentPasswordHint}
            autoComplete="current-password"
          />
        )}
      </Form>
    </Section>
  );
}
