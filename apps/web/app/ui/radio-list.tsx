import type { ReactNode } from 'react';
import { useChosenBeforeHydration } from './before-hydration.ts';
import { classNames } from './class-names.ts';

/** Option of a radio list. */
export type RadioOption<Value extends string> = { value: Value; label: ReactNode; hint?: ReactNode };

type RadioListProps<Value extends string> = {
  /** Group label, read by screen readers; visible unless `legendHidden`. */
  legend: ReactNode;
  legendHidden?: boolean;
  name: string;
  options: readonly RadioOption<Value>[];
  /** The chosen value, `null` for none. */
  value: Value | null;
  onChange: (value: Value) => void;
  /** `row` puts short options side by side, such as quick amounts. */
  layout?: 'list' | 'row';
};

/** Group of native radio buttons with the look of cards. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { legend, legendHidden, name, options, value, onChange, layout = 'list' } = props;
  return (
    <fieldset className="radios">
      <legend className={classNames(legendHidden && 'sr-only')}>{legend}</legend>
      <div className={layout === 'row' ? 'radios-row' : 'grid gap-2'}>
        {options.map((option) => (
          <Radio
            key={option.value}
            name={name}
            option={option}
            chosen={option.value === value}
            choose={() => onChange(option.value)}
          />
        ))}
      </div>
    </fieldset>
  );
}

type RadioProps = { name: string; option: RadioOption<string>; chosen: boolean; choose: () => void };

function Radio({ name, option: { value, label, hint }, chosen, choose }: RadioProps) {
  const input = useChosenBeforeHydration(chosen, choose);
  return (
    <label className="radio">
      <input ref={input} type="radio" name={name} value={value} checked={chosen} onChange={choose} />
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}
