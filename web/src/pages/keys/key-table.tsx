import { useCommandLineOf } from '../../account/command-lines.ts';
import { findAdvice } from '../../account/key-age.ts';
import type { ApiKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { Paged } from '../../ui/table/pager.tsx';
import { Badge, Badges, type Column, Table } from '../../ui/table/table.tsx';
import { Time } from '../../ui/time/time.tsx';

const { column } = keysText;
const advised = { replace: keysText.old, revoke: keysText.unused } as const;
const tones = { active: 'good', expired: 'bad', revoked: undefined } as const;

function KeyState({ apiKey }: { apiKey: ApiKey }) {
  const tone = tones[apiKey.state];
  const advice = findAdvice(apiKey);
  return (
    <Badges>
      <Badge {...(tone && { tone })}>{keysText.states[apiKey.state]}</Badge>
      {advice && <Badge tone="hint">{advised[advice]}</Badge>}
    </Badges>
  );
}

/** The name of a key, with a badge if a logged-in program has the key. */
function KeyName({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const program = useCommandLineOf(id);
  return (
    <Badges>
      <span>{name}</span>
      {program && <Badge>{keysText.program}</Badge>}
    </Badges>
  );
}

const columns: readonly Column<ApiKey>[] = [
  { id: 'name', label: column.name, cell: apiKey => <KeyName apiKey={apiKey} /> },
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
