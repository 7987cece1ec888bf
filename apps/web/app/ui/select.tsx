import { useId } from 'react';
import { Icon } from './icon.tsx';

type SelectProps = {
  name: string;
  label: string;
  /** Initial value. */
  value: string;
  options: readonly (readonly [value: string, label: string])[];
};

/** Labelled native select. */
export function Select({ name, label, value, options }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box select-box">
        <select id={id} name={name} defaultValue={value}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
