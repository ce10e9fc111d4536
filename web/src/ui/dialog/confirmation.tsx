import type { ReactNode } from 'react';
import { Form } from '../form/form.tsx';
import { FormActions } from '../form/form-actions.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmationProps {
  readonly title: string;
  readonly submit: string;
  /** The request that `onConfirm` sends. */
  readonly request?: { readonly isPending: boolean; readonly error: unknown };
  /** Words for some statuses of the request's error. */
  readonly words?: Readonly<Record<number, string>>;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks before an action that cannot be undone. The Cancel button has the focus first. */
export function Confirmation({ title, submit, request, words, onConfirm, onClose, children }: ConfirmationProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={onConfirm}
        error={request?.error}
        {...(words && { words })}
        actions={
          <FormActions
            submit={submit}
            busy={request?.isPending ?? false}
            look="danger"
            onCancel={onClose}
            startsAtCancel
          />
        }
      >
        {children}
      </Form>
    </Dialog>
  );
}
