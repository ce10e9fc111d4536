import { useQuery } from '@tanstack/react-query';
import { invitationsQuery, type PendingInvitation, useWithdrawInvitation } from '../../account/people.ts';
import { accountText } from '../../text/account.ts';
import { peopleText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { Failure } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { invitations: text, column } = peopleText;

const columns: readonly Column<PendingInvitation>[] = [
  { id: 'email', label: column.email, cell: ({ email }) => email ?? text.anyone },
  { id: 'role', label: column.role, cell: ({ role }) => accountText.roles[role], short: true },
  { id: 'expires', label: text.expires, cell: ({ expiresAt }) => <Time value={expiresAt} />, short: true },
];

/** The invitations that nobody has accepted yet. */
export function InvitationSection({ onWithdrawn }: { onWithdrawn: (message: string) => void }) {
  const query = useQuery(invitationsQuery);
  const withdraw = useWithdrawInvitation();
  const actions = ({ id, email }: PendingInvitation) => (
    <Button
      small
      look="quietDanger"
      aria-label={text.withdrawLabel(email ?? text.anyone)}
      busy={withdraw.isPending}
      onClick={() => withdraw.mutate(id, { onSuccess: () => onWithdrawn(text.withdrawn) })}
    >
      {text.withdraw}
    </Button>
  );
  return (
    <Section heading={text.heading}>
      {withdraw.isError && <Failure error={withdraw.error} />}
      <QueryView query={query}>
        {invitations =>
          invitations.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <Paged rows={invitations}>
              {rows => (
                <Table caption={text.caption} columns={columns} rows={rows} rowKey={({ id }) => id} actions={actions} />
              )}
            </Paged>
          )
        }
      </QueryView>
    </Section>
  );
}
