import { useQuery } from '@tanstack/react-query';
import { credentialsQuery } from '../../account/credentials.ts';
import { findPasskeySupport, useConfirmWithPasskey } from '../../account/passkeys.ts';
import { stateQuery, useConfirmWithPassword } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Actions, FormActions } from '../../ui/form/form-actions.tsx';
import { PasswordField, PasswordOwner } from '../../ui/form/password-field.tsx';
import { Failure } from '../../ui/page/notice.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Or } from '../entry/other-ways.tsx';
import { ProviderButton } from '../entry/provider-button.tsx';

const { confirmation: text, password } = accountText;

interface FormProps {
  readonly onConfirmed: () => void;
  readonly onClose: () => void;
}

interface ConfirmDialogProps extends FormProps {
  /** Why the archive asks. */
  readonly lead?: string;
}

/** Asks the person to prove again who they are, because the sign-in of this browser is not recent. */
export function ConfirmDialog({ lead = text.lead, onConfirmed, onClose }: ConfirmDialogProps) {
  const query = useQuery(credentialsQuery);
  const provider = useQuery(stateQuery).data?.oidc?.name;
  return (
    <Dialog title={text.title} onClose={() => onClose()}>
      <p>{lead}</p>
      <QueryView query={query}>
        {({ credentials, hasPassword }) => {
          const isHere = (host: string) => host === window.location.hostname && findPasskeySupport() === 'available';
          const hasPasskey = credentials.some(({ kind, provider }) => kind === 'passkey' && isHere(provider));
          const hasIdentity = provider !== undefined && credentials.some(({ kind }) => kind === 'oidc');
          const look = hasPassword ? 'secondary' : 'primary';
          return (
            <>
              {hasPasskey && <PasskeyButton look={look} onConfirmed={onConfirmed} />}
              {hasPasskey && hasIdentity && <Or />}
              {hasIdentity && (
                <ProviderButton
                  label={text.provider(provider)}
                  next={window.location.pathname}
                  look={hasPasskey ? 'secondary' : look}
                />
              )}
              {(hasPasskey || hasIdentity) && hasPassword && <Or />}
              {hasPassword ? (
                <PasswordForm onConfirmed={onConfirmed} onClose={onClose} />
              ) : (
                <Actions onCancel={onClose} />
              )}
            </>
          );
        }}
      </QueryView>
    </Dialog>
  );
}

function PasswordForm({ onConfirmed, onClose }: FormProps) {
  const { data: state } = useQuery(stateQuery);
  const confirm = useConfirmWithPassword();
  return (
    <Form
      onSubmit={values => confirm.mutate(values['password'] ?? '', { onSuccess: onConfirmed })}
      error={confirm.error}
      words={{ 403: password.wrong }}
      actions={<FormActions submit={text.submit} busy={confirm.isPending} onCancel={onClose} />}
    >
      <PasswordOwner email={state?.person?.email ?? ''} />
      <PasswordField name="password" label={password.current} autoComplete="current-password" />
    </Form>
  );
}

interface PasskeyButtonProps extends Pick<FormProps, 'onConfirmed'> {
  readonly look: 'primary' | 'secondary';
}

function PasskeyButton({ look, onConfirmed }: PasskeyButtonProps) {
  const confirm = useConfirmWithPasskey();
  return (
    <>
      {confirm.isError && <Failure error={confirm.error} words={{ 403: text.wrongPasskey }} />}
      <Button
        look={look}
        wide
        busy={confirm.isPending}
        onClick={() => confirm.mutate(undefined, { onSuccess: onConfirmed })}
      >
        {text.passkey}
      </Button>
    </>
  );
}
