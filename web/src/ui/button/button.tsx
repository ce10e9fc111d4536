import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import styles from './button.module.css';

interface Look {
  readonly look?: 'primary' | 'secondary' | 'danger' | 'quiet' | 'quietDanger';
  readonly small?: boolean;
  /** Whether the button takes the whole width. */
  readonly wide?: boolean;
}

const classOf = ({ look = 'secondary', small, wide }: Look) =>
  [styles.button, styles[look], small && styles.small, wide && styles.wide].filter(Boolean).join(' ');

type ButtonProps = Look & Omit<ComponentProps<'button'>, 'className'> & { readonly busy?: boolean };

/** A button. A `busy` button keeps the focus and ignores clicks. */
export function Button({ look, small, wide, busy = false, onClick, type = 'button', ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={busy ? 'button' : type}
      aria-disabled={busy || undefined}
      className={classOf({ ...(look && { look }), ...(small && { small }), ...(wide && { wide }) })}
      onClick={busy ? undefined : onClick}
    />
  );
}

/** A link to a file that looks like a button. */
export function FileLink({ look, small, wide, ...rest }: Look & Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...rest} className={classOf({ ...(look && { look }), ...(small && { small }), ...(wide && { wide }) })} />;
}

/** A link to a page that looks like a button. */
export const ButtonLink = createLink(FileLink);
