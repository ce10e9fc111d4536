import { useQuery } from '@tanstack/react-query';
import { findPasskeySupport } from '../../account/passkeys.ts';
import { stateQuery } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import styles from './other-ways.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';

/** Separates ways to sign in. */
export function Or() {
  return <p className={styles.or}>{entryText.or}</p>;
}

interface OtherWaysProps {
  /** The page to open after the sign-in. */
  readonly next: string;
  readonly invitation?: string;
  /** Whether the person may have a passkey already. */
  readonly hasPasskey?: boolean;
  /** Returns the explanation of what a sign-in at the provider does, such as creating an account. */
  readonly explain?: (provider: string) => string;
}

/** The ways to sign in without a password, below the form for the password. */
export function OtherWays({ next, invitation, hasPasskey = false, explain }: OtherWaysProps) {
  const provider = useQuery(stateQuery).data?.oidc?.name;
  const showsPasskey = hasPasskey && findPasskeySupport() === 'available';
  if (provider === undefined && !showsPasskey) return undefined;
  return (
    <div className={styles.ways}>
      <Or />
      {showsPasskey && <PasskeyButton next={next} />}
      {provider !== undefined && explain && <p className={styles.hint}>{explain(provider)}</p>}
      {provider !== undefined && (
        <ProviderButton
          label={entryText.provider.submit(provider)}
          next={next}
          {...(invitation !== undefined && { invitation })}
        />
      )}
    </div>
  );
}
