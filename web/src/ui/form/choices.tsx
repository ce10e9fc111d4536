import styles from './form.module.css';

interface ChoicesProps<T extends string> {
  readonly name: string;
  readonly legend: string;
  readonly options: readonly (readonly [T, string])[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Radio buttons: a choice between a few options. */
export function Choices<T extends string>({ name, legend, options, value, onChange }: ChoicesProps<T>) {
  return (
    <fieldset className={styles.choices}>
      <legend>{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option} className={styles.choice}>
          <input type="radio" name={name} value={option} checked={option === value} onChange={() => onChange(option)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** A checkbox with its label. */
export function Checkbox(props: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={styles.choice}>
      <input type="checkbox" checked={props.checked} onChange={event => props.onChange(event.target.checked)} />
      {props.label}
    </label>
  );
}
