import type { ReactNode } from 'react';
import { failureText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';
import { describeError } from './describe-error.ts';
import styles from './notice.module.css';

/** A warning that is part of the page. */
export function Warning({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${styles.warning}`}>
      <p>{children}</p>
    </div>
  );
}

/** A warning that comes and goes. The element stays in the page, so that screen readers announce the warning. */
export function Caution({ children }: { children: string | false }) {
  return (
    <div role="status" className={styles.status}>
      {children && <Warning>{children}</Warning>}
    </div>
  );
}

/** Reports a completed action. The element stays in the page, so that screen readers announce each new message. */
export function Done({ children }: { children: string | undefined }) {
  return (
    <div role="status" className={styles.status}>
      {children && (
        <div className={`${styles.notice} ${styles.success}`}>
          <p>{children}</p>
        </div>
      )}
    </div>
  );
}

interface FailureProps {
  readonly error: unknown;
  /** Messages that replace the default for certain statuses. */
  readonly words?: Readonly<Record<number, string>>;
  readonly onRetry?: () => void;
}

/** Shows what went wrong and, with `onRetry`, a button to try again. */
export function Failure({ error, words, onRetry }: FailureProps) {
  const { message, reference } = describeError(error, words);
  return (
    <div role="alert" className={`${styles.notice} ${styles.error}`}>
      <p>{message}</p>
      {reference && <p className={styles.detail}>{failureText.reference(reference)}</p>}
      {onRetry && (
        <Button small onClick={onRetry}>
          {failureText.retry}
        </Button>
      )}
    </div>
  );
}

/** Shown while content is loading. It becomes visible only after a delay. */
export function Loading() {
  return (
    <p role="status" className={styles.loading}>
      {failureText.loading}
    </p>
  );
}

interface EmptyProps {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}

/** Shown instead of an empty list. `children` may offer a way to add the first row. */
export function Empty({ title, hint, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      {hint && <p>{hint}</p>}
      {children}
    </div>
  );
}

const scrollToView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

/** Asks for confirmation before something is lost. */
export function Unsaved({ message, label, onConfirm }: { message: string; label: string; onConfirm: () => void }) {
  return (
    <div role="alert" ref={scrollToView} className={`${styles.notice} ${styles.warning}`}>
      <p>{message}</p>
      <Button small onClick={onConfirm}>
        {label}
      </Button>
    </div>
  );
}
