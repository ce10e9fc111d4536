import type { AccountState } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Page, Section } from '../../ui/page/page.tsx';
import { Snippet } from '../../ui/snippet/snippet.tsx';
import styles from './front-page.module.css';

const { front } = entryText;

function SetUpHint() {
  return (
    <Section heading={front.noPeople}>
      <p>{front.noPeopleHint}</p>
      <Snippet label={front.noPeopleLabel} text={front.noPeopleCommand} />
    </Section>
  );
}

function SignInHint({ signUp }: Pick<AccountState, 'signUp'>) {
  return (
    <Section heading={front.yourAccount}>
      <p className={styles.hint}>{front.access[signUp]}</p>
      <div className={styles.actions}>
        <ButtonLink to="/sign-in" look="primary">
          {front.signIn}
        </ButtonLink>
        {signUp === 'open' && <ButtonLink to="/join">{front.createAccount}</ButtonLink>}
      </div>
    </Section>
  );
}

/** The front page without a sign-in: what the archive is, and how to sign in. */
export function SignedOutFront({ state }: { state: AccountState }) {
  return (
    <Page heading={front.heading}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.lead}>{front.lead}</p>
          <ul className={styles.points}>
            {front.points.map(point => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
        {state.hasPeople ? <SignInHint signUp={state.signUp} /> : <SetUpHint />}
      </div>
    </Page>
  );
}
