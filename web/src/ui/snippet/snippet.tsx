import { CopyButton } from '../button/copy-button.tsx';
import styles from './snippet.module.css';

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** The form of the text: lines that scroll, lines that wrap, or a short text to read from the screen. */
  readonly layout?: 'text' | 'wrapped' | 'large';
  readonly look?: 'primary' | 'secondary';
  readonly onCopied?: () => void;
}

/** A text to copy, such as a command. */
export function Snippet({ label, text, layout = 'text', look, onCopied }: SnippetProps) {
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{label}</span>
        <div>
          <CopyButton text={text} subject={label} {...(look && { look })} {...(onCopied && { onCopied })} />
        </div>
      </div>
      {/* A region that scrolls must be reachable by keyboard. */}
      <pre className={styles[layout]} tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
    </div>
  );
}
