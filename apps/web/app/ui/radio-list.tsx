import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** One choice. */
export type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

type RadioListProps<Value extends string> = {
  /** What is chosen; heard by a screen reader, seen unless `legendHidden`. */
  legend: ReactNode;
  legendHidden?: boolean;
  name: string;
  options: readonly RadioOption<Value>[];
  /** The chosen value, `null` for none yet. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** `row` lets short choices stand side by side, like quick amounts. */
  layout?: 'list' | 'row';
};

/** A group of native radio buttons drawn as cards. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, legendHidden, name, options, value, onChange, layout = 'list' } = props;
  return (
    <fieldset className="radios">
      <legend className={classNames(legendHidden && 'sr-only')}>{legend}</legend>
      <div className={layout === 'row' ? 'radios-row' : 'radios-list'}>
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span className="radio-label">
              {option.label}
              {option.hint && <small>{option.hint}</small>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
