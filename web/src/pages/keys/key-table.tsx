import { isOld } from '../../account/key-age.ts';
import type { ApiKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { column } = keysText;
const tones = { active: 'good', expired: 'bad', revoked: undefined } as const;

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const tone = tones[apiKey.state];
  return (
    <Badges>
      <Badge {...(tone && { tone })}>{keysText.states[apiKey.state]}</Badge>
      {isOld(apiKey) && <Badge tone="hint">{keysText.old}</Badge>}
    </Badges>
  );
}

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', label: column.name, cell: ({ name }) => name },
  { id: 'lastFour', label: column.lastFour, cell: ({ lastFour }) => <code>{lastFour}</code>, short: true },
  {
    id: 'created',
    label: column.created,
    cell: ({ createdAt }) => <Time value={createdAt} style="day" />,
    short: true,
  },
  {
    id: 'lastUsed',
    label: column.lastUsed,
    cell: ({ lastUsedAt }) => <Time value={lastUsedAt} none={keysText.neverUsed} />,
    short: true,
  },
  {
    id: 'expires',
    label: column.expires,
    cell: ({ expiresAt }) => <Time value={expiresAt} none={keysText.noExpiry} style="day" />,
    short: true,
  },
  { id: 'state', label: column.state, cell: apiKey => <KeyState apiKey={apiKey} />, short: true },
];

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRename: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** The keys of the person, in pages. */
export function KeyTable({ keys, onRename, onRevoke }: KeyTableProps) {
  const actions = (key: ApiKey) => (
    <>
      <Button small look="quiet" aria-label={keysText.renameLabel(key.name)} onClick={() => onRename(key)}>
        {keysText.rename}
      </Button>
      {key.state !== 'revoked' && (
        <Button small look="quietDanger" aria-label={keysText.revokeLabel(key.name)} onClick={() => onRevoke(key)}>
          {keysText.revoke}
        </Button>
      )}
    </>
  );
  return (
    <Paged rows={keys}>
      {rows => (
        <Table caption={keysText.caption} columns={columns} rows={rows} rowKey={({ id }) => id} actions={actions} />
      )}
    </Paged>
  );
}
