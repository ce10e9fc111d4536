import { useState } from 'react';
import type { MadeKey } from '../../account/keys.ts';
import { formatCurl, formatLoginFile, formatSync, shortenKey } from '../../archive/commands.ts';
import { keysText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Actions } from '../../ui/form/form-actions.tsx';
import { Unsaved } from '../../ui/page/notice.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';

const { madeDialog: text } = keysText;

interface MadeKeyDialogProps {
  readonly made: MadeKey;
  readonly onClose: (message: string) => void;
}

/** Shows a new key once, with commands that use it. If the key was not copied, asks before the dialog closes. */
export function MadeKeyDialog({ made: { key, info }, onClose }: MadeKeyDialogProps) {
  const [isCopied, setIsCopied] = useState(false);
  const [isWarned, setIsWarned] = useState(false);
  const { origin } = window.location;
  const [createdAt] = useState(() => new Date());
  const uses: readonly (readonly [label: string, format: (key: string) => string])[] = [
    [text.curl, key => formatCurl(origin, key)],
    [text.sync, key => formatSync(origin, key)],
    [text.loginFile, key => formatLoginFile(key, info.expiresAt, createdAt)],
  ];
  const close = () => onClose(keysText.made(info.name));
  const copied = () => setIsCopied(true);
  const tryToClose = () => (isCopied ? close() : setIsWarned(true));
  return (
    <Dialog title={text.title(info.name)} onClose={tryToClose} wide>
      <p>{text.once}</p>
      <Snippet label={text.key} text={key} look="primary" onCopied={copied} />
      <h3>{text.use}</h3>
      <p>{text.shortened}</p>
      {uses.map(([label, format]) => (
        <Snippet key={label} label={label} text={format(key)} shown={format(shortenKey(key))} onCopied={copied} />
      ))}
      {isWarned && !isCopied && <Unsaved message={text.notCopied} label={text.closeAnyway} onConfirm={close} />}
      <Actions>
        <Button onClick={tryToClose}>{text.done}</Button>
      </Actions>
    </Dialog>
  );
}
