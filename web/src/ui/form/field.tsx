import { type ComponentProps, type ReactNode, use, useId } from 'react';
import { controlText } from '../../text/shell.ts';
import { FormErrors } from './form-errors.ts';
import styles from './form.module.css';

interface FrameProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly optional?: boolean;
}

interface InputAttributes {
  readonly id: string;
  readonly name: string;
  readonly required: boolean;
  readonly className: string | undefined;
  readonly 'aria-invalid': boolean | undefined;
  readonly 'aria-describedby': string | undefined;
}

/** The label, the hint and the error message of an input. */
export function FieldFrame(props: FrameProps & { children: (input: InputAttributes) => ReactNode }) {
  const { name, label, hint, optional = false, children } = props;
  const id = useId();
  const error = use(FormErrors)[name];
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optional && <span className={styles.optional}>{` (${controlText.optional})`}</span>}
      </label>
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {children({
        id,
        name,
        required: !optional,
        className: styles.input,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}

/** An input with its label. A value is required unless `optional` is set. */
export function Field({
  name,
  label,
  hint,
  optional,
  ...input
}: FrameProps & Omit<ComponentProps<'input'>, 'name' | 'className'>) {
  return (
    <FieldFrame name={name} label={label} hint={hint} {...(optional && { optional })}>
      {attributes => <input autoComplete="off" {...input} {...attributes} />}
    </FieldFrame>
  );
}
