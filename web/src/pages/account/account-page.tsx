import { useQuery } from '@tanstack/react-query';
import { stateQuery } from '../../account/person.ts';
import { accountText } from '../../text/account.ts';
import { Page } from '../../ui/page/page.tsx';
import { BrowserSection } from './browser-section.tsx';
import { IdentitySection } from './identity-section.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** The page of a person's own account. */
export function AccountPage() {
  const person = useQuery(stateQuery).data?.person;
  return (
    <Page heading={accountText.heading}>
      {person && <ProfileSection key={person.id} person={person} />}
      <PasswordSection email={person?.email ?? ''} />
      <PasskeySection />
      <IdentitySection />
      <BrowserSection />
    </Page>
  );
}
