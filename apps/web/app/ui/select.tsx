import { type ComponentProps, useId } from 'react';
import { Icon } from './icon.tsx';

type SelectOptions = readonly (readonly [value: string, label: string])[];

type SelectProps = {
  name: string;
  label: string;
  /** Initial value. */
  value: string;
  options: SelectOptions;
};

/** Labelled native select. */
export function Select({ name, label, value, options }: SelectProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <SelectBox id={id} name={name} defaultValue={value} options={options} />
    </div>
  );
}

/** Native select without its label. */
export function SelectBox({ options, ...select }: ComponentProps<'select'> & { options: SelectOptions }) {
  return (
    <div className="field-box select-box relative">
      <select {...select}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <Icon name="down" className="icon pointer-events-none absolute right-2.5" />
    </div>
  );
}
