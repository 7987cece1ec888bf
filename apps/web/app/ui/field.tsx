import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The texts around an input. */
export type FieldTexts = {
  label: ReactNode;
  /** Help text under the label. */
  hint?: ReactNode;
  /** Error text, announced when it appears. */
  error?: ReactNode;
  /** The help text is below the input, in the place of its status or error; for screen readers it stays with an error. */
  hintBelow?: boolean | undefined;
};

type FrameProps = FieldTexts & { id: string; className?: string | undefined; children: ReactNode };

/** Label, help text and error text around an input, which gets the {@link inputProps}. */
export function FieldFrame({ id, label, hint, hintBelow, error, className, children }: FrameProps) {
  const help = hint && (
    <p
      id={`${id}-hint`}
      className={hintBelow ? 'line-note' : 'field-hint'}
      hidden={Boolean(hintBelow && error)}
    >
      {hint}
    </p>
  );
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id}>{label}</label>
      {!hintBelow && help}
      {children}
      {hintBelow && help}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Error text under a field. */
export function FieldError({ id, error }: { id: string; error: ReactNode }) {
  return (
    <p id={id} className="field-error" role="alert" hidden={!error}>
      <Icon name="alert" />
      <span>{error}</span>
    </p>
  );
}

/** The attributes that connect an input to the texts of its frame. */
export function inputProps({ id, hint, error }: Omit<FieldTexts, 'label' | 'hintBelow'> & { id: string }) {
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': classNames(hint && `${id}-hint`, error && `${id}-error`) || undefined,
  };
}

type FieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Fixed text before the input, such as `+250`. */
    prefix?: string;
    /** Content after the input, such as a check mark. */
    suffix?: ReactNode;
  };

/** Labelled text field. `ref` and every other property are passed to the `<input>`. */
export function Field(props: FieldProps) {
  const { label, hint, hintBelow, error, prefix, suffix, className, id, ...input } = props;
  const ownId = useId();
  const texts = { id: id ?? ownId, label, hint, hintBelow, error };
  return (
    <FieldFrame {...texts} className={className}>
      <div className="field-box">
        {prefix && <span className="field-prefix">{prefix}</span>}
        <input {...input} {...inputProps(texts)} />
        {suffix}
      </div>
    </FieldFrame>
  );
}
