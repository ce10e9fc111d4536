import type { ReactNode } from 'react';
import { controlText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';
import styles from './form.module.css';

interface ActionsProps {
  /** Closes the dialog of these buttons. Without it there is no Cancel button. */
  readonly onCancel?: () => void;
  /** Whether the dialog starts with the focus on the Cancel button. */
  readonly startsAtCancel?: boolean;
  readonly children?: ReactNode;
}

/** Buttons side by side. All dialogs have the same order: Cancel first, the action last. */
export function Actions({ onCancel, startsAtCancel = false, children }: ActionsProps) {
  return (
    <div className={styles.actions}>
      {onCancel && (
        <Button data-autofocus={startsAtCancel || undefined} onClick={() => onCancel()}>
          {controlText.cancel}
        </Button>
      )}
      {children}
    </div>
  );
}

interface FormActionsProps extends Omit<ActionsProps, 'children'> {
  readonly submit: string;
  readonly busy: boolean;
  readonly look?: 'primary' | 'secondary' | 'danger';
  readonly wide?: boolean;
}

/** The buttons of a form: one submits the form and, with `onCancel`, one cancels. */
export function FormActions({ submit, busy, look = 'primary', wide = false, ...way }: FormActionsProps) {
  return (
    <Actions {...way}>
      <Button type="submit" look={look} wide={wide} busy={busy}>
        {submit}
      </Button>
    </Actions>
  );
}
