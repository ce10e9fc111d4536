import type { ReactNode } from 'react';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmationProps {
  readonly title: string;
  readonly submit: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** Words for some statuses of `error`. */
  readonly words?: Readonly<Record<number, string>>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before an action that cannot be undone. The Cancel button has the focus first. */
export function Confirmation({ title, submit, busy, error, words, onConfirm, onClose, children }: ConfirmationProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={onConfirm}
        error={error}
        {...(words && { words })}
        actions={<FormActions submit={submit} busy={busy} look="danger" onCancel={onClose} startsAtCancel />}
      >
        {children}
      </Form>
    </Dialog>
  );
}
