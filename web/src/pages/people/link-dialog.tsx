import type { OneTimeLink } from '../../account/people.ts';
import { peopleText } from '../../text/admin.ts';
import { formatMoment } from '../../text/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Actions } from '../../ui/form/form-actions.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';

const { linkDialog: text } = peopleText;

interface LinkDialogProps {
  readonly title: string;
  readonly link: OneTimeLink;
  readonly onClose: () => void;
}

/** Shows a link that the administrator passes on. */
export function LinkDialog({ title, link, onClose }: LinkDialogProps) {
  const address = new URL(link.link, window.location.origin).href;
  return (
    <Dialog title={title} onClose={() => onClose()}>
      <p>{text.hint(formatMoment(link.expiresAt))}</p>
      <Snippet label={text.label} text={address} look="primary" />
      <Actions>
        <Button onClick={() => onClose()}>{text.done}</Button>
      </Actions>
    </Dialog>
  );
}
