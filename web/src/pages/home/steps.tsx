import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { credentialsQuery } from '../../account/credentials.ts';
import { findAdvice } from '../../account/key-age.ts';
import { keysQuery } from '../../account/keys.ts';
import { findNextSteps, type NextStep } from '../../account/next-steps.ts';
import { findPasskeySupport } from '../../account/passkeys.ts';
import { invitationsQuery, peopleQuery } from '../../account/people.ts';
import type { Person } from '../../account/person.ts';
import { usageQuery } from '../../account/usage.ts';
import { homeText } from '../../text/entry.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Section } from '../../ui/page/page.tsx';
import styles from './home.module.css';

const { steps: text } = homeText;

/** The link or button of each step. The step `upload` needs none: its command is on the same page. */
const actions: Readonly<Record<NextStep, ReactNode>> = {
  makeKey: (
    <ButtonLink to="/account/keys" search={{ make: true }} look="primary">
      {text.makeKey.action}
    </ButtonLink>
  ),
  upload: undefined,
  replaceKey: <ButtonLink to="/account/keys">{text.replaceKey.action}</ButtonLink>,
  revokeKey: <ButtonLink to="/account/keys">{text.revokeKey.action}</ButtonLink>,
  addPasskey: <ButtonLink to="/account">{text.addPasskey.action}</ButtonLink>,
  invite: <ButtonLink to="/admin/people">{text.invite.action}</ButtonLink>,
};

/**
 * Returns the next steps of the person. Returns none until keys, usage and credentials are known. The step `invite` may
 * come later, when people and invitations are known.
 */
function useNextSteps({ role }: Person): readonly NextStep[] {
  const isAdministrator = role === 'administrator';
  const { data: keys } = useQuery(keysQuery);
  const { data: usage } = useQuery(usageQuery);
  const { data: ways } = useQuery(credentialsQuery);
  const people = useQuery({ ...peopleQuery, enabled: isAdministrator }).data?.length;
  const invitations = useQuery({ ...invitationsQuery, enabled: isAdministrator }).data?.length;
  if (!keys || !usage || !ways) return [];
  const needsPasskey = ways.credentials.length === 0 && findPasskeySupport() === 'available';
  return findNextSteps({ keys, sessions: usage.sessions, needsPasskey, isAlone: people === 1 && invitations === 0 });
}

/** Explains a step. The steps for old keys name the keys. */
function Hint({ step }: { step: NextStep }) {
  const { data: keys = [] } = useQuery(keysQuery);
  if (step !== 'replaceKey' && step !== 'revokeKey') return <p>{text[step].hint}</p>;
  const advice = step === 'replaceKey' ? 'replace' : 'revoke';
  const names = keys.filter(key => findAdvice(key) === advice).map(({ name }) => name);
  return <p>{text[step].hint(names)}</p>;
}

/** What the person should do next. */
export function HomeSteps({ person }: { person: Person }) {
  const steps = useNextSteps(person);
  if (steps.length === 0) return undefined;
  return (
    <Section heading={homeText.next}>
      <ul className={styles.steps}>
        {steps.map(step => (
          <li key={step} className={styles.step}>
            <div>
              <h3>{text[step].title}</h3>
              <Hint step={step} />
            </div>
            {actions[step]}
          </li>
        ))}
      </ul>
    </Section>
  );
}
