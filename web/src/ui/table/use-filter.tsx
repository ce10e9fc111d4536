import { type ReactNode, useState } from 'react';
import { Field } from '../form/field.tsx';

/** The filter is shown from this number of rows on. */
const minRowsForFilter = 8;

interface Filter {
  /** The field for the text; undefined for few rows. */
  readonly field: ReactNode;
  readonly isEmpty: boolean;
  /** Returns whether the text of a row contains the text of the field. */
  readonly matches: (text: string) => boolean;
}

/** Filters the rows of a table by a text. */
export function useFilter(label: string, rows: number): Filter {
  const [filter, setFilter] = useState('');
  const wanted = filter.trim().toLocaleLowerCase();
  const field =
    rows >= minRowsForFilter ? (
      <Field
        name="filter"
        type="search"
        label={label}
        value={filter}
        onChange={event => setFilter(event.target.value)}
      />
    ) : undefined;
  return { field, isEmpty: filter === '', matches: text => text.toLocaleLowerCase().includes(wanted) };
}
