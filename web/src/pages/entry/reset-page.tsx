import { useResetPassword } from '../../account/entry.ts';
import { entryText } from '../../text/entry.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, PasswordOwner } from '../../ui/form/password-field.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import { InvitationView } from './invitation-view.tsx';
import { useToken } from './use-token.ts';

const { reset: text, field, link } = entryText;

function PasswordSet() {
  return (
    <Page heading={text.done} lead={text.doneHint} narrow>
      <div>
        <ButtonLink to="/sign-in" replace look="primary">
          {text.signIn}
        </ButtonLink>
      </div>
    </Page>
  );
}

/** The page of a password-reset link. It sets a new password. The person then signs in. */
export function ResetPage() {
  const token = useToken();
  const reset = useResetPassword();
  if (reset.isSuccess) return <PasswordSet />;
  return (
    <InvitationView token={token} heading={text.heading} purpose="password_reset">
      {({ email }) => (
        <Page heading={text.heading} lead={text.lead} narrow>
          <Panel>
            <Form
              onSubmit={({ password = '' }) => reset.mutate({ token, password })}
              error={reset.error}
              words={{ 401: link.invalidHint, 404: link.invalidHint }}
              actions={<FormActions submit={text.submit} busy={reset.isPending} wide />}
            >
              <PasswordOwner email={email ?? ''} />
              <PasswordField
                name="password"
                label={field.newPassword}
                hint={field.passwordHint}
                autoComplete="new-password"
                autoFocus
              />
            </Form>
          </Panel>
        </Page>
      )}
    </InvitationView>
  );
}
