import type { ReactNode } from 'react';
import { controlText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';
import styles from './form.module.css';

/** Buttons side by side. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

interface FormActionsProps {
  readonly submit: string;
  readonly busy: boolean;
  readonly look?: 'primary' | 'danger';
  readonly wide?: boolean;
  /** Closes the dialog of the form. */
  readonly onCancel?: () => void;
}

/** The buttons of a form: the one that submits it, and the way back. */
export function FormActions({ submit, busy, look = 'primary', wide = false, onCancel }: FormActionsProps) {
  return (
    <>
      <Button type="submit" look={look} wide={wide} busy={busy}>
        {submit}
      </Button>
      {onCancel && <Button onClick={() => onCancel()}>{controlText.cancel}</Button>}
    </>
  );
}
