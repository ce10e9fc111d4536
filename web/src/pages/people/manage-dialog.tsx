import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type OneTimeLink, useMakeResetLink, useSetEnabled } from '../../account/people.ts';
import { needsConfirmation, type Person, stateQuery } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { peopleText } from '../../text/admin.ts';
import { formatDay } from '../../text/format.ts';
import { controlText } from '../../text/shell.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Actions } from '../../ui/form/form-actions.tsx';
import { Failure } from '../../ui/page/notice.tsx';
import { ConfirmDialog } from '../account/confirm-dialog.tsx';
import styles from './manage-dialog.module.css';

const { manageDialog: text } = peopleText;

function Deed({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  return (
    <div className={styles.deed}>
      <h3>{heading}</h3>
      <p>{hint}</p>
      {children}
    </div>
  );
}

interface ManageDialogProps {
  readonly person: Person;
  readonly onLink: (link: OneTimeLink) => void;
  readonly onDisable: () => void;
  readonly onRemove: () => void;
  readonly onClose: (message?: string) => void;
}

interface ResetLinkProps {
  readonly reset: ReturnType<typeof useMakeResetLink>;
  readonly onClick: () => void;
}

function ResetLink({ reset, onClick }: ResetLinkProps) {
  return (
    <Deed heading={text.resetHeading} hint={text.resetHint}>
      {reset.isError && <Failure error={reset.error} />}
      <Button busy={reset.isPending} onClick={() => onClick()}>
        {text.reset}
      </Button>
    </Deed>
  );
}

type AccessProps = Pick<ManageDialogProps, 'person' | 'onDisable' | 'onClose'>;

function Access({ person: { id, name, disabledAt }, onDisable, onClose }: AccessProps) {
  const change = useSetEnabled();
  if (disabledAt === null)
    return (
      <Deed heading={text.disableHeading} hint={text.disableHint}>
        <Button look="danger" onClick={onDisable}>
          {text.disable}
        </Button>
      </Deed>
    );
  const onSuccess = () => onClose(peopleText.enabled(name));
  return (
    <Deed heading={text.disableHeading} hint={text.enableHint}>
      {change.isError && <Failure error={change.error} />}
      <Button busy={change.isPending} onClick={() => change.mutate({ id, enabled: true }, { onSuccess })}>
        {text.enable}
      </Button>
    </Deed>
  );
}

/** The actions of an administrator on a person: reset the password, disable, enable, remove. */
export function ManageDialog({ person, onLink, onDisable, onRemove, onClose }: ManageDialogProps) {
  const isSelf = useQuery(stateQuery).data?.person?.id === person.id;
  const reset = useMakeResetLink();
  const makeLink = () => reset.mutate(person.id, { onSuccess: onLink });
  const since = accountText.profile.since(formatDay(person.createdAt));
  if (needsConfirmation(reset.error)) {
    const lead = peopleText.confirmationLead;
    return <ConfirmDialog lead={lead} onConfirmed={makeLink} onClose={() => reset.reset()} />;
  }
  return (
    <Dialog title={person.name} onClose={() => onClose()}>
      <p>{[person.email, accountText.roles[person.role], since].filter(Boolean).join(' · ')}</p>
      {isSelf && <p>{text.self}</p>}
      {person.email !== null && person.disabledAt === null && <ResetLink reset={reset} onClick={makeLink} />}
      {!isSelf && (
        <>
          <Access person={person} onDisable={onDisable} onClose={onClose} />
          <Deed heading={text.removeHeading} hint={text.removeHint}>
            <Button look="danger" onClick={onRemove}>
              {text.remove}
            </Button>
          </Deed>
        </>
      )}
      <Actions>
        <Button onClick={() => onClose()}>{controlText.close}</Button>
      </Actions>
    </Dialog>
  );
}
