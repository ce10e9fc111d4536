import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type OneTimeLink, peopleQuery } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { peopleText } from '../../text/admin.ts';
import { Button } from '../../ui/button/button.tsx';
import { useOpenDialog } from '../../ui/dialog/use-open-dialog.ts';
import { Done } from '../../ui/page/notice.tsx';
import { Page, Panel } from '../../ui/page/page.tsx';
import { QueryView } from '../../ui/page/query-view.tsx';
import { DisableDialog } from './disable-dialog.tsx';
import { InvitationSection } from './invitation-section.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { ManageDialog } from './manage-dialog.tsx';
import { PersonList } from './person-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { SignUpSection } from './sign-up-section.tsx';

/** The dialog that is open. */
type Open =
  | { deed: 'invite' }
  | { deed: 'link'; title: string; link: OneTimeLink }
  | { deed: 'manage' | 'disable' | 'remove'; person: Person };

function renderDialog(open: Open, setOpen: (open: Open) => void, close: (message?: string) => void): ReactNode {
  const showLink = (title: string) => (link: OneTimeLink) => setOpen({ deed: 'link', title, link });
  const { linkDialog } = peopleText;
  switch (open.deed) {
    case 'invite':
      return <InviteDialog onMade={showLink(linkDialog.invitation)} onClose={close} />;
    case 'link':
      return <LinkDialog title={open.title} link={open.link} onClose={close} />;
    case 'manage':
      return (
        <ManageDialog
          person={open.person}
          onLink={showLink(linkDialog.reset)}
          onDisable={() => setOpen({ deed: 'disable', person: open.person })}
          onRemove={() => setOpen({ deed: 'remove', person: open.person })}
          onClose={close}
        />
      );
    case 'disable':
      return <DisableDialog person={open.person} onClose={close} />;
    case 'remove':
      return <RemoveDialog person={open.person} onClose={close} />;
  }
}

/** The administrator's page of the people of the archive. */
export function PeoplePage() {
  const people = useQuery(peopleQuery);
  const { open, done, setOpen, setDone, close } = useOpenDialog<Open>();
  const invite = (
    <Button look="primary" onClick={() => setOpen({ deed: 'invite' })}>
      {peopleText.invite}
    </Button>
  );
  return (
    <Page heading={peopleText.heading} lead={peopleText.lead} action={invite}>
      <Done>{done}</Done>
      <Panel>
        <QueryView query={people}>
          {rows => <PersonList people={rows} onManage={person => setOpen({ deed: 'manage', person })} />}
        </QueryView>
      </Panel>
      <InvitationSection onWithdrawn={setDone} />
      <SignUpSection />
      {open && renderDialog(open, setOpen, close)}
    </Page>
  );
}
