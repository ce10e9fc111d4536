import { useQuery } from '@tanstack/react-query';
import { type Credential, credentialsQuery } from '../../account/credentials.ts';
import { findPasskeySupport } from '../../account/passkeys.ts';
import { passkeyText as text } from '../../text/passkeys.ts';
import { Button } from '../../ui/button/button.tsx';
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts';
import { Done } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { RemoveCredentialDialog } from './remove-credential-dialog.tsx';

const columns: readonly Column<Credential>[] = [
  {
    id: 'name',
    label: text.name,
    cell: ({ name, provider }) => (
      <Badges>
        {name}
        {provider !== window.location.hostname && <Badge>{text.otherHost(provider)}</Badge>}
      </Badges>
    ),
  },
  { id: 'created', label: text.created, cell: ({ createdAt }) => <Time value={createdAt} style="day" /> },
  {
    id: 'lastUsed',
    label: text.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Time value={lastUsedAt} />),
  },
];

type Open = { readonly dialog: 'add' } | { readonly dialog: 'remove'; readonly passkey: Credential };

/** The passkeys of the person. */
export function PasskeySection() {
  const query = useQuery(credentialsQuery);
  const { open, done, setOpen, close } = useOpenDialog<Open>();
  return (
    <Section heading={text.heading}>
      <p>{text.lead}</p>
      <Done>{done}</Done>
      <QueryView query={query}>
        {({ credentials }) => {
          const passkeys = credentials.filter(({ kind }) => kind === 'passkey');
          return (
            passkeys.length > 0 && (
              <PasskeyTable passkeys={passkeys} onRemove={passkey => setOpen({ dialog: 'remove', passkey })} />
            )
          );
        }}
      </QueryView>
      <AddButton onClick={() => setOpen({ dialog: 'add' })} />
      {open?.dialog === 'add' && <AddPasskeyDialog onClose={close} />}
      {open?.dialog === 'remove' && (
        <RemoveCredentialDialog credential={open.passkey} words={text.removal} onClose={close} />
      )}
    </Section>
  );
}

interface PasskeyTableProps {
  readonly passkeys: readonly Credential[];
  readonly onRemove: (passkey: Credential) => void;
}

function PasskeyTable({ passkeys, onRemove }: PasskeyTableProps) {
  return (
    <Table
      caption={text.caption}
      columns={columns}
      rows={passkeys}
      rowKey={({ id }) => id}
      actions={passkey => (
        <Button small look="quietDanger" aria-label={text.removeLabel(passkey.name)} onClick={() => onRemove(passkey)}>
          {text.remove}
        </Button>
      )}
    />
  );
}

function AddButton({ onClick }: { onClick: () => void }) {
  const support = findPasskeySupport();
  if (support === 'none') return <p>{text.none}</p>;
  if (support === 'address') return <p>{describeAddress(window.location)}</p>;
  return (
    <div>
      <Button onClick={onClick}>{text.add}</Button>
    </div>
  );
}

/** Every browser knows `localhost` as the name of loopback. */
function describeAddress({ hostname, protocol, port }: Location): string {
  const isLoopback = hostname.startsWith('127.') || hostname === '[::1]';
  return isLoopback ? text.address(`${protocol}//localhost:${port}/account`) : text.addressWithoutName;
}
