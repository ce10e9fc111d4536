import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Browser, browsersQuery, useRevokeBrowser } from '../../account/browsers.ts';
import { describeDevice } from '../../account/device.ts';
import { useSignOutEverywhere } from '../../account/entry.ts';
import { accountText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { Confirmation } from '../../ui/dialog/confirmation.tsx';
import { Done, Failure } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { browsers: text } = accountText;

const nameOf = ({ device }: Browser) => describeDevice(device) || text.unknown;

const columns: readonly Column<Browser>[] = [
  {
    id: 'device',
    label: text.device,
    cell: browser => (
      <Badges>
        {nameOf(browser)}
        {browser.current && <Badge tone="good">{text.current}</Badge>}
      </Badges>
    ),
  },
  { id: 'address', label: text.address, cell: ({ address }) => address },
  { id: 'lastUsed', label: text.lastUsed, cell: ({ lastUsedAt }) => <Time value={lastUsedAt} />, short: true },
  { id: 'since', label: text.since, cell: ({ createdAt }) => <Time value={createdAt} style="day" />, short: true },
];

/** The section that lists the person's signed-in browsers and signs them out. */
export function BrowserSection() {
  const query = useQuery(browsersQuery);
  const revoke = useRevokeBrowser();
  const [ended, setEnded] = useState<string>();
  const onRevoke = (browser: Browser) =>
    revoke.mutate(browser.id, { onSuccess: () => setEnded(text.revoked(nameOf(browser))) });
  return (
    <Section heading={text.heading}>
      <p>{text.lead}</p>
      <Done>{ended}</Done>
      {revoke.isError && <Failure error={revoke.error} />}
      <QueryView query={query}>
        {browsers => (
          <Table
            caption={text.heading}
            columns={columns}
            rows={browsers}
            rowKey={({ id }) => id}
            actions={browser =>
              !browser.current && (
                <Button
                  small
                  look="quietDanger"
                  aria-label={text.revokeLabel(nameOf(browser))}
                  busy={revoke.isPending}
                  onClick={() => onRevoke(browser)}
                >
                  {text.revoke}
                </Button>
              )
            }
          />
        )}
      </QueryView>
      <SignOutEverywhere />
    </Section>
  );
}

function SignOutEverywhere() {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const signOut = useSignOutEverywhere();
  const confirm = () => signOut.mutate(undefined, { onSuccess: () => void navigate({ to: '/' }) });
  return (
    <div>
      <Button onClick={() => setIsOpen(true)}>{text.everywhere}</Button>
      {isOpen && (
        <Confirmation
          title={text.everywhereTitle}
          submit={text.everywhere}
          request={signOut}
          onConfirm={confirm}
          onClose={() => setIsOpen(false)}
        >
          <p>{text.everywhereHint}</p>
        </Confirmation>
      )}
    </div>
  );
}
