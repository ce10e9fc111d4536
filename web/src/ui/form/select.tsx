import { FieldFrame } from './field.tsx';

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A drop-down list: a choice between many options. */
export function Select({ name, label, options, value, onChange }: SelectProps) {
  return (
    <FieldFrame name={name} label={label}>
      {attributes => (
        <select {...attributes} value={value} onChange={event => onChange(event.target.value)}>
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
