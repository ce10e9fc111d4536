import { controlText } from '../../text/shell.ts';
import { Failure } from '../page/notice.tsx';
import styles from './form.module.css';

interface SaveStateProps {
  readonly status: 'idle' | 'pending' | 'success' | 'error';
  readonly error: unknown;
  readonly onRetry: () => void;
}

const words = {
  idle: controlText.savedAtOnce,
  pending: controlText.saving,
  success: controlText.saved,
  error: controlText.notSaved,
};

/**
 * Shows whether a choice is being saved, is saved, or was not saved. Before the first change, says that a choice is
 * saved at once.
 */
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
