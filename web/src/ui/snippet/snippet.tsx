import { useState } from 'react';
import { CopyButton } from '../button/copy-button.tsx';
import styles from './snippet.module.css';

interface SnippetProps {
  readonly label: string;
  readonly text: string;
  /** A shorter form of the text to show. The button copies `text`. */
  readonly shown?: string;
  /** Whether the text is short and read from the screen. */
  readonly large?: boolean;
  readonly look?: 'primary' | 'secondary';
  readonly onCopied?: () => void;
}

/** A text to copy, such as a command. Long lines wrap. If the button cannot copy, the whole text is shown. */
export function Snippet({ label, text, shown = text, large = false, look, onCopied }: SnippetProps) {
  const [isWhole, setIsWhole] = useState(false);
  const copy = { text, subject: label, onFailed: () => setIsWhole(true) };
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{label}</span>
        <div>
          <CopyButton {...copy} {...(look && { look })} {...(onCopied && { onCopied })} />
        </div>
      </div>
      <pre className={large ? styles.large : styles.text} role="region" aria-label={label}>
        {isWhole ? text : shown}
      </pre>
    </div>
  );
}
