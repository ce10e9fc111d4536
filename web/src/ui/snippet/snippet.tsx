import { CopyButton } from '../button/copy-button.tsx';
import styles from './snippet.module.css';

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** Whether the text is short and read from the screen. */
  readonly large?: boolean;
  readonly look?: 'primary' | 'secondary';
  readonly onCopied?: () => void;
}

/** A text to copy, such as a command. It is always shown whole: long lines are broken. */
export function Snippet({ label, text, large = false, look, onCopied }: SnippetProps) {
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{label}</span>
        <div>
          <CopyButton text={text} subject={label} {...(look && { look })} {...(onCopied && { onCopied })} />
        </div>
      </div>
      <pre className={large ? styles.large : styles.text} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
