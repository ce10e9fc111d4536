import { useQuery } from '@tanstack/react-query';
import { findPasskeySupport } from '../../account/passkeys.ts';
import { stateQuery } from '../../account/person.ts';
import { entryText } from '../../text/entry.ts';
import styles from './other-ways.module.css';
import { PasskeyButton } from './passkey-button.tsx';
import { ProviderButton } from './provider-button.tsx';

interface OtherWaysProps {
  /** The page to open after the sign-in. */
  readonly next: string;
  readonly invitation?: string;
  /** Whether the person may have a passkey already. */
  readonly hasPasskey?: boolean;
}

/** The ways to sign in without a password, below the form for the password. */
export function OtherWays({ next, invitation, hasPasskey = false }: OtherWaysProps) {
  const provider = useQuery(stateQuery).data?.oidc?.name;
  const showsPasskey = hasPasskey && findPasskeySupport() === 'available';
  if (provider === undefined && !showsPasskey) return undefined;
  return (
    <div className={styles.ways}>
      <p className={styles.or}>{entryText.or}</p>
      {showsPasskey && <PasskeyButton next={next} />}
      {provider !== undefined && (
        <ProviderButton name={provider} next={next} {...(invitation !== undefined && { invitation })} />
      )}
    </div>
  );
}
