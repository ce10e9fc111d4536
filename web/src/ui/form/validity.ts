import { controlText } from '../../text/shell.ts';
import type { FieldErrors } from './form-errors.ts';

/** The archive counts the length of a password in code points and not in UTF-16 units. */
function isPasswordLength(value: string): boolean {
  const { length } = Array.from(value);
  return length >= 12 && length <= 128;
}

function describe(input: HTMLInputElement | HTMLSelectElement): string | undefined {
  const { validity, value, labels, autocomplete } = input;
  if (validity.valueMissing) return controlText.required(labels?.[0]?.firstChild?.textContent ?? '');
  if (validity.typeMismatch) return controlText.invalidEmail;
  if (!validity.valid) return controlText.invalidValue;
  return autocomplete === 'new-password' && !isPasswordLength(value) ? controlText.passwordLength : undefined;
}

/** Returns the error messages of all invalid fields. */
export function findInvalid(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter(
    element => element instanceof HTMLInputElement || element instanceof HTMLSelectElement,
  );
  return Object.fromEntries(
    inputs.flatMap(input => {
      const message = describe(input);
      return message === undefined ? [] : [[input.name, message]];
    }),
  );
}
