import { controlText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';

interface FormActionsProps {
  readonly submit: string;
  readonly busy: boolean;
  readonly look?: 'primary' | 'danger';
  /** Closes the dialog of the form. */
  readonly onCancel?: () => void;
}

/** The buttons of a form: the one that submits it, and the way back. */
export function FormActions({ submit, busy, look = 'primary', onCancel }: FormActionsProps) {
  return (
    <>
      <Button type="submit" look={look} busy={busy}>
        {submit}
      </Button>
      {onCancel && <Button onClick={() => onCancel()}>{controlText.cancel}</Button>}
    </>
  );
}
