import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type ApiKey, keysQuery, type MadeKey } from '../../account/keys.ts';
import { keysText } from '../../text/account.ts';
import { Button } from '../../ui/button/button.tsx';
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts';
import { Done, Empty } from '../../ui/page/notice.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { CommandLineSection } from './command-line-section.tsx';
import { KeyList } from './key-list.tsx';
import { MadeKeyDialog } from './made-key-dialog.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { RenameKeyDialog } from './rename-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

/** The dialog that is open. */
type Open = { deed: 'make' } | { deed: 'made'; made: MadeKey } | { deed: 'rename' | 'revoke'; key: ApiKey };

const route = getRouteApi('/sections/account/keys');

function useDialog() {
  const { make } = route.useSearch();
  const navigate = route.useNavigate();
  const dialog = useOpenDialog<Open>(make && { deed: 'make' });
  const close = (message?: string) => {
    dialog.close(message);
    // If `make` stayed in the URL, the browser's Back button would open the dialog again.
    if (make) void navigate({ search: {}, replace: true });
  };
  return { ...dialog, close };
}

interface DialogInput {
  readonly open: Open;
  readonly keys: readonly ApiKey[];
  readonly setOpen: (open: Open) => void;
  readonly close: (message?: string) => void;
}

function renderDialog({ open, keys, setOpen, close }: DialogInput): ReactNode {
  switch (open.deed) {
    case 'make':
      return <MakeKeyDialog keys={keys} onMade={made => setOpen({ deed: 'made', made })} onClose={close} />;
    case 'made':
      return <MadeKeyDialog made={open.made} onClose={close} />;
    case 'rename':
      return <RenameKeyDialog apiKey={open.key} onClose={close} />;
    case 'revoke':
      return <RevokeKeyDialog apiKey={open.key} onClose={close} />;
  }
}

/** The page of API keys. */
export function KeysPage() {
  const query = useQuery(keysQuery);
  const { open, done, setOpen, close } = useDialog();
  const make = (
    <Button look="primary" onClick={() => setOpen({ deed: 'make' })}>
      {keysText.make}
    </Button>
  );
  return (
    <Page heading={keysText.heading} lead={keysText.lead} action={query.data?.length ? make : undefined}>
      <Done>{done}</Done>
      <QueryView query={query}>
        {keys =>
          keys.length === 0 ? (
            <Panel>
              <Empty title={keysText.empty} hint={keysText.emptyHint}>
                {make}
              </Empty>
            </Panel>
          ) : (
            <KeyList
              keys={keys}
              onRename={key => setOpen({ deed: 'rename', key })}
              onRevoke={key => setOpen({ deed: 'revoke', key })}
            />
          )
        }
      </QueryView>
      <CommandLineSection />
      {open && query.data && renderDialog({ open, keys: query.data, setOpen, close })}
    </Page>
  );
}
