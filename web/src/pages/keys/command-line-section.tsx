import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type CommandLine, commandLinesQuery, useRevokeKey } from '../../account/command-lines.ts';
import { commandLineText } from '../../text/command-lines.ts';
import { Button } from '../../ui/button/button.tsx';
import { Done, Failure } from '../../ui/page/notice.tsx';
import { Section } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { list: text, field } = commandLineText;

const columns: readonly Column<CommandLine>[] = [
  { id: 'name', label: field.host, cell: ({ name }) => name },
  { id: 'client', label: field.client, cell: ({ client }) => client ?? commandLineText.unknown },
  { id: 'system', label: field.system, cell: ({ system }) => system ?? commandLineText.unknown },
  { id: 'address', label: field.address, cell: ({ address }) => address },
  { id: 'created', label: text.created, cell: ({ createdAt }) => <Time value={createdAt} style="day" />, short: true },
  {
    id: 'lastUsed',
    label: text.lastUsed,
    cell: ({ lastUsedAt }) => <Time value={lastUsedAt} none={text.never} />,
    short: true,
  },
];

/** The programs that are logged in for the person. */
export function CommandLineSection() {
  const query = useQuery(commandLinesQuery);
  const logOut = useRevokeKey();
  const [done, setDone] = useState<string>();
  const end = ({ keyId, name }: CommandLine) => logOut.mutate(keyId, { onSuccess: () => setDone(text.done(name)) });
  const actions = (row: CommandLine) => (
    <Button
      small
      look="quietDanger"
      aria-label={text.logOutLabel(row.name)}
      busy={logOut.isPending}
      onClick={() => end(row)}
    >
      {text.logOut}
    </Button>
  );
  return (
    <Section heading={text.heading}>
      <p>
        {text.lead} <Link to="/cli-login">{text.log}</Link>
      </p>
      <Done>{done}</Done>
      {logOut.isError && <Failure error={logOut.error} />}
      <QueryView query={query}>
        {rows =>
          rows.length === 0 ? (
            <p>{text.none}</p>
          ) : (
            <Table
              caption={text.heading}
              columns={columns}
              rows={rows}
              rowKey={({ keyId }) => keyId}
              actions={actions}
            />
          )
        }
      </QueryView>
    </Section>
  );
}
