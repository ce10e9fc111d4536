import { useQuery } from '@tanstack/react-query';
import { type Person, stateQuery } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { peopleText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { useFilter } from '../../ui/table/use-filter.tsx';
import { Time } from '../../ui/time/time.tsx';

const { column } = peopleText;
const createColumns = (ownId: string | undefined): readonly Column<Person>[] => [
  {
    id: 'name',
    label: column.name,
    cell: ({ id, name }) => (
      <Badges>
        {name}
        {id === ownId && <Badge>{peopleText.you}</Badge>}
      </Badges>
    ),
  },
  { id: 'email', label: column.email, cell: ({ email }) => email ?? peopleText.noEmail },
  { id: 'role', label: column.role, cell: ({ role }) => accountText.roles[role], short: true },
  {
    id: 'lastUsed',
    label: column.lastUsed,
    cell: ({ lastUsedAt }) => <Time value={lastUsedAt} none={peopleText.neverUsed} />,
    short: true,
  },
  {
    id: 'state',
    label: column.state,
    short: true,
    cell: ({ disabledAt }) =>
      disabledAt === null ? (
        <Badge tone="good">{peopleText.states.active}</Badge>
      ) : (
        <Badge tone="bad">{peopleText.states.disabled}</Badge>
      ),
  },
];

interface PersonListProps {
  readonly people: readonly Person[];
  readonly onManage: (person: Person) => void;
}

/** The people of the archive, in pages. */
export function PersonList({ people, onManage }: PersonListProps) {
  const { field, matches } = useFilter(peopleText.filter, people.length);
  const columns = createColumns(useQuery(stateQuery).data?.person?.id);
  const actions = (person: Person) => (
    <Button small look="quiet" aria-label={peopleText.manageLabel(person.name)} onClick={() => onManage(person)}>
      {peopleText.manage}
    </Button>
  );
  const shown = people.filter(({ name, email }) => matches(`${name} ${email ?? ''}`));
  return (
    <>
      {field}
      {shown.length === 0 && <p role="status">{peopleText.noMatch}</p>}
      <Paged rows={shown}>
        {rows =>
          rows.length > 0 && (
            <Table
              caption={peopleText.caption}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              actions={actions}
            />
          )
        }
      </Paged>
    </>
  );
}
