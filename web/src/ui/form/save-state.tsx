import { controlText } from '../../text/shell.ts';
import { Failure } from '../page/notice.tsx';
import styles from './form.module.css';

interface SaveStateProps {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: unknown;
  readonly onRetry: () => void;
}

const words = { idle: '', pending: controlText.saving, success: controlText.saved, error: controlText.notSaved };

/** Tells whether a choice that is saved at once is being saved, is saved, or was not saved. */
export function SaveState({ status, error, onRetry }: SaveStateProps) {
  return (
    <>
      <p role="status" className={styles.saveState}>
        {words[status]}
      </p>
      {status === 'error' && <Failure error={error} onRetry={onRetry} />}
    </>
  );
}
