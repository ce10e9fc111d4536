import { useRef, useState } from 'react';
import { controlText } from '../../text/shell.ts';
import { VisuallyHidden } from '../tokens/visually-hidden.tsx';
import { Button } from './button.tsx';

/** Copies without the Clipboard API, which browsers offer only on HTTPS and localhost. */
function copyBySelection(text: string, beside: HTMLElement): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  // Beside the button, because an open dialog prevents selections outside the dialog.
  beside.after(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- Plain http has no other way.
  const isCopied = document.execCommand('copy');
  area.remove();
  beside.focus();
  return isCopied;
}

async function copy(text: string, beside: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text, beside);
  }
}

interface CopyButtonProps {
  readonly text: string;
  /** Name of the copied text, for screen readers. */
  readonly subject: string;
  readonly look?: 'primary' | 'secondary';
  readonly onCopied?: () => void;
  readonly onFailed?: () => void;
}

/** A button that copies a text to the clipboard and shows the result. */
export function CopyButton({ text, subject, look = 'secondary', onCopied, onFailed }: CopyButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [result, setResult] = useState<boolean>();
  const onClick = async () => {
    if (!button.current) return;
    const isCopied = await copy(text, button.current);
    setResult(isCopied);
    (isCopied ? onCopied : onFailed)?.();
  };
  const label = result ? controlText.copied : controlText.copy;
  return (
    <>
      <Button ref={button} look={look} small aria-label={`${label}: ${subject}`} onClick={() => void onClick()}>
        {label}
      </Button>
      <span role="status">
        {result === false && controlText.copyFailed}
        {result && <VisuallyHidden>{controlText.copied}</VisuallyHidden>}
      </span>
    </>
  );
}
