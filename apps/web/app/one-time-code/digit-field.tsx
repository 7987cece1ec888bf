import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId } from 'react';
import { classNames } from '../ui/class-names.ts';
import type { FieldTexts } from '../ui/field.tsx';

type DigitFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    ref: RefObject<HTMLInputElement | null>;
    /** Number of digits. */
    length: number;
    /** Character of each slot; a hidden digit is `•`. */
    shown: string;
  };

/**
 * Slots over ONE real input, so that paste, autofill and screen readers work on one field (RULINGS 26). It takes the
 * focus as soon as it can be typed in.
 */
export function DigitField({ ref, label, hint, error, length, shown, ...input }: DigitFieldProps) {
  const id = useId();
  const { disabled, readOnly } = input;
  useEffect(() => {
    if (!disabled && !readOnly) ref.current?.focus();
  }, [disabled, readOnly, ref]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      <span className="relative block">
        <input
          {...input}
          ref={ref}
          id={id}
          className="digit-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint && `${id}-hint`, `${id}-error`)}
        />
        <DigitSlots length={length} shown={shown} error={error} />
      </span>
      <p id={`${id}-error`} role="alert" className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}

type DigitSlotsProps = { length: number; shown: string; error: ReactNode };

/** Decoration: the input has the value and the focus. */
function DigitSlots({ length, shown, error }: DigitSlotsProps) {
  return (
    <span className="digit-slots" aria-hidden="true" data-wrong={error ? true : undefined}>
      {Array.from({ length }, (_, position) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is identified by its position
          key={position}
          className="digit-slot"
          data-next={position === Math.min(shown.length, length - 1) || undefined}
        >
          {shown[position]}
        </span>
      ))}
    </span>
  );
}
