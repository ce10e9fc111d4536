import { useState } from 'react';
import { findComputer } from '../../account/device.ts';
import { endOfDay } from '../../account/key-age.ts';
import { findFreeName } from '../../account/key-name.ts';
import { type ApiKey, type MadeKey, type NewKey, useMakeKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';

const { makeDialog: text } = keysText;
const lifetimes = ['30', '90', '365'] as const;
type Expiry = (typeof lifetimes)[number] | 'date' | 'never';

const options: readonly (readonly [Expiry, string])[] = [
  ...lifetimes.map(days => [days, text.inDays(Number(days))] as const),
  ['date', text.onDate],
  ['never', text.never],
];

function readKey(expiry: Expiry, name: string, date: string): NewKey {
  if (expiry === 'never') return { name };
  if (expiry !== 'date') return { name, expiresInDays: Number(expiry) };
  const expiresAt = endOfDay(date);
  return expiresAt === undefined ? { name } : { name, expiresAt };
}

interface MakeKeyDialogProps {
  /** The keys that the person has. */
  readonly keys: readonly ApiKey[];
  readonly onMade: (made: MadeKey) => void;
  readonly onClose: () => void;
}

/** Asks for the name and the expiry of a new key. */
export function MakeKeyDialog({ keys, onMade, onClose }: MakeKeyDialogProps) {
  const make = useMakeKey();
  const [name] = useState(() => findFreeName(text.proposedName(findComputer(navigator.userAgent)), keys));
  const [expiry, setExpiry] = useState<Expiry>('90');
  return (
    <Dialog title={text.title} onClose={() => onClose()}>
      <Form
        onSubmit={({ name = '', date = '' }) => make.mutate(readKey(expiry, name, date), { onSuccess: onMade })}
        validate={({ date }) => ({ date: date && !endOfDay(date) ? text.datePassed : undefined })}
        error={make.error}
        actions={<FormActions submit={text.submit} busy={make.isPending} onCancel={onClose} />}
      >
        <Field name="name" label={text.name} hint={text.nameHint} defaultValue={name} maxLength={255} data-autofocus />
        <Choices name="expiry" legend={text.expiry} options={options} value={expiry} onChange={setExpiry} />
        {expiry === 'date' && <Field name="date" type="date" label={text.date} />}
        {expiry === 'never' && <p>{text.neverHint}</p>}
      </Form>
    </Dialog>
  );
}
