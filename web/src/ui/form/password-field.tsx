import { useState } from 'react';
import { controlText } from '../../text/shell.ts';
import { Button } from '../button/button.tsx';
import { FieldFrame } from './field.tsx';
import styles from './form.module.css';

/** Password managers store the new password of a form under this user name. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="hidden" name="email" autoComplete="username" value={email} readOnly />;
}

interface PasswordFieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly optional?: boolean;
  readonly autoFocus?: boolean;
}

/** An input for a password, which the person can make visible. */
export function PasswordField({ autoComplete, autoFocus, ...frame }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <FieldFrame {...frame}>
      {attributes => (
        <span className={styles.withButton}>
          <input
            {...attributes}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            autoFocus={autoFocus}
            autoCapitalize="off"
            autoCorrect="off"
            spellCheck={false}
          />
          <Button
            aria-label={isShown ? controlText.hidePasswordLabel : controlText.showPasswordLabel}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? controlText.hidePassword : controlText.showPassword}
          </Button>
        </span>
      )}
    </FieldFrame>
  );
}
