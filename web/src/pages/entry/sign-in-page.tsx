import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useSignIn } from '../../account/entry.ts';
import { stateQuery } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import { OtherWays } from './other-ways.tsx';
import styles from './front-page.module.css';

const route = getRouteApi('/sign-in');
const { signIn: text, field, front } = entryText;

function useSubmit() {
  const { next } = route.useSearch();
  const navigate = useNavigate();
  const signIn = useSignIn();
  const submit = (email: string, password: string) =>
    signIn.mutate({ email, password }, { onSuccess: () => void navigate({ href: next ?? '/', replace: true }) });
  return { submit, signIn };
}

/** The sign-in page. After the sign-in, it redirects to the path in `next`. */
export function SignInPage() {
  const { submit, signIn } = useSubmit();
  const { next } = route.useSearch();
  const { data: state } = useQuery(stateQuery);
  return (
    <Page heading={text.heading} narrow>
      <Panel>
        <Form
          onSubmit={({ email = '', password = '' }) => submit(email, password)}
          error={signIn.error}
          words={{ 401: text.wrong }}
          actions={<FormActions submit={text.submit} busy={signIn.isPending} wide />}
        >
          <Field name="email" type="email" label={field.email} autoComplete="username" autoFocus />
          <PasswordField name="password" label={field.password} autoComplete="current-password" />
        </Form>
        <OtherWays next={next ?? '/'} hasPasskey />
      </Panel>
      <p className={styles.hint}>{text.forgotten}</p>
      {state?.signUp === 'open' && (
        <p>
          <Link to="/join">{front.createAccount}</Link>
        </p>
      )}
    </Page>
  );
}
