import { createContext } from 'react';

/** Error messages of a form, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

export const FormErrors = createContext<FieldErrors>({});
