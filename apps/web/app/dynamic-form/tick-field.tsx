import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from '../ui/field.tsx';

/** Checkbox with its label and error text. Every other property is passed to the `<input>`. */
export function TickField({
  label,
  error,
  ...input
}: ComponentProps<'input'> & { label: ReactNode; error: ReactNode }) {
  const id = useId();
  return (
    <div className="field">
      <label className="tick-field">
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
