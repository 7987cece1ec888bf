import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type FieldProps = ComponentProps<'input'> & {
  label: ReactNode;
  /** Help text under the label. */
  hint?: ReactNode;
  /** Error text, announced when it appears. */
  error?: ReactNode;
  /** Fixed text before the input, such as `+250`. */
  prefix?: string;
  /** Content after the input, such as a check mark. */
  suffix?: ReactNode;
};

/** Labelled text field. `ref` and every other property are passed to the `<input>`. */
export function Field({ label, hint, error, prefix, suffix, className, id, ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const hintId = `${inputId}-hint`;
  const errorId = `${inputId}-error`;
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={inputId}>{label}</label>
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      <div className="field-box">
        {prefix && <span className="field-prefix">{prefix}</span>}
        <input
          {...input}
          id={inputId}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && hintId, error && errorId) || undefined}
        />
        {suffix}
      </div>
      <p id={errorId} className="field-error" role="alert" hidden={!error}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    </div>
  );
}
