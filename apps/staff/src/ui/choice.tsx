import type { ComponentProps, ReactNode } from 'react';

type ChoiceProps = Omit<ComponentProps<'select'>, 'children' | 'className'> & {
  label: ReactNode;
  values: readonly string[];
  /** The text of a value; left out: the value itself. */
  textOf?: (value: string) => string;
  /** Text of no choice; left out: there is always one. */
  none?: string;
  /** It is as wide as there is room in its row. */
  isWide?: boolean;
};

/** A list to choose one value from, with its label. */
export function Choice({ label, values, textOf, none, isWide, ...select }: ChoiceProps) {
  return (
    <label className={isWide ? 'wide' : undefined}>
      {label}
      <select {...select}>
        {none !== undefined && <option value="">{none}</option>}
        {values.map((value) => (
          <option key={value} value={value}>
            {textOf ? textOf(value) : value}
          </option>
        ))}
      </select>
    </label>
  );
}
