import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { Failure } from '../page/notice.tsx';
import { type FieldErrors, FormErrors } from './form-errors.ts';
import styles from './form.module.css';
import { findInvalid } from './validity.ts';

type Values = Readonly<Record<string, string>>;

interface FormProps {
  readonly onSubmit: (values: Values) => void;
  /** Returns errors that the fields' own validation does not find. */
  readonly validate?: (values: Values) => FieldErrors;
  readonly error?: unknown;
  /** Messages for certain statuses of `error`. */
  readonly words?: Readonly<Record<number, string>>;
  /** The row of buttons at the end, such as `FormActions`. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const readValues = (form: HTMLFormElement): Values =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']));

/** A form that shows an error beside each invalid field and focuses the first one. */
export function Form({ onSubmit, validate, error, words, actions, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!form.current) return;
    const values = readValues(form.current);
    const found = { ...validate?.(values), ...findInvalid(form.current) };
    setErrors(found);
    const first = [...form.current.elements].find(element => found[element.getAttribute('name') ?? ''] !== undefined);
    if (first instanceof HTMLElement) first.focus();
    else onSubmit(values);
  };
  return (
    <FormErrors value={errors}>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        {error ? <Failure error={error} {...(words && { words })} /> : null}
        {children}
        {actions}
      </form>
    </FormErrors>
  );
}
