import { useQuery } from '@tanstack/react-query';
import { type Credential, credentialsQuery } from '../../account/credentials.ts';
import { needsConfirmation, stateQuery } from '../../account/person.ts';
import { useLinkIdentity } from '../../account/provider.ts';
import { accountText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts';
import { Done, Failure } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { RemoveCredentialDialog } from './remove-credential-dialog.tsx';

const { identities: text } = accountText;

const columns: readonly Column<Credential>[] = [
  { id: 'name', label: text.name, cell: ({ name }) => name },
  { id: 'since', label: text.since, cell: ({ createdAt }) => <Time value={createdAt} style="day" /> },
  {
    id: 'lastUsed',
    label: text.lastUsed,
    cell: ({ lastUsedAt }) => (lastUsedAt === null ? text.never : <Time value={lastUsedAt} />),
  },
];

const isIdentity = ({ kind }: Credential) => kind === 'oidc';

/** The identities with which the person signs in at the provider. */
export function IdentitySection() {
  const provider = useQuery(stateQuery).data?.oidc?.name;
  const { credentials = [] } = useQuery(credentialsQuery).data ?? {};
  const link = useLinkIdentity();
  if (provider === undefined) return undefined;
  const start = () => link.mutate({ next: '/account' });
  return (
    <Section heading={text.heading}>
      <p>{text.lead(provider)}</p>
      {link.isError && !needsConfirmation(link.error) && <Failure error={link.error} />}
      <IdentityList />
      <div>
        <Button busy={link.isPending} onClick={start}>
          {credentials.some(isIdentity) ? text.linkAnother(provider) : text.link(provider)}
        </Button>
      </div>
      {needsConfirmation(link.error) && <ConfirmDialog onConfirmed={start} onClose={() => link.reset()} />}
    </Section>
  );
}

function IdentityList() {
  const query = useQuery(credentialsQuery);
  const { open, done, setOpen, close } = useOpenDialog<Credential>();
  return (
    <>
      <Done>{done}</Done>
      <QueryView query={query}>
        {({ credentials }) => {
          const identities = credentials.filter(isIdentity);
          return identities.length > 0 && <IdentityTable identities={identities} onRemove={setOpen} />;
        }}
      </QueryView>
      {open && <RemoveCredentialDialog credential={open} words={text.removal} onClose={close} />}
    </>
  );
}

interface IdentityTableProps {
  readonly identities: readonly Credential[];
  readonly onRemove: (identity: Credential) => void;
}

function IdentityTable({ identities, onRemove }: IdentityTableProps) {
  return (
    <Table
      caption={text.heading}
      columns={columns}
      rows={identities}
      rowKey={({ id }) => id}
      actions={identity => (
        <Button
          small
          look="quietDanger"
          aria-label={text.removeLabel(identity.name)}
          onClick={() => onRemove(identity)}
        >
          {text.remove}
        </Button>
      )}
    />
  );
}
