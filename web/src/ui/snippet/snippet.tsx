import { CopyButton } from '../button/copy-button.tsx';
import styles from './snippet.module.css';

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** Whether long lines are broken. */
  readonly wrapped?: boolean;
  readonly look?: 'primary' | 'secondary';
  readonly onCopied?: () => void;
}

/** A text to copy, such as a command. */
export function Snippet({ label, text, wrapped = false, look, onCopied }: SnippetProps) {
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{label}</span>
        <div>
          <CopyButton text={text} subject={label} {...(look && { look })} {...(onCopied && { onCopied })} />
        </div>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre className={wrapped ? styles.wrapped : styles.text} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
