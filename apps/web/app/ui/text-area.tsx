import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

type TextAreaProps = ComponentProps<'textarea'> & {
  label: ReactNode;
  hint?: ReactNode;
  /** Error text, announced when it appears. */
  error?: ReactNode;
};

/** Labelled multi-line field. */
export function TextArea({ label, hint, error, ...area }: TextAreaProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <div className="field-box">
        <textarea
          rows={5}
          {...area}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined}
        />
      </div>
      <p id={`${id}-error`} className="field-error" role="alert" hidden={!error}>
        <Icon name="alert" />
        <span>{error}</span>
      </p>
    </div>
  );
}
