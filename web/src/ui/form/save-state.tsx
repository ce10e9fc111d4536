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

/** Tells that a choice is saved at once; then that it is being saved, is saved, or was not saved. */
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
