import { PIN_LENGTH } from '@portal/domain/pin';
import { type ReactNode, type RefObject, useEffect, useId } from 'react';
import { DigitSlots } from './digit-slots.tsx';

type PinInputProps = {
  /** The field itself: it alone holds the PIN, React never does (SAFETY X9). */
  field: RefObject<HTMLInputElement | null>;
  label: string;
  /** How many digits stand in it. */
  count: number;
  onCount: (count: number) => void;
  disabled: boolean;
  error: ReactNode;
};

/** Four masked digits. What was typed lives in the element until the caller takes it out. */
export function PinInput({ field, label, count, onCount, disabled, error }: PinInputProps) {
  const id = useId();
  useEffect(() => {
    if (!disabled) field.current?.focus();
  }, [disabled, field]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="digit-box">
        <input
          ref={field}
          id={id}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          className="digit-input"
          disabled={disabled}
          onInput={({ currentTarget }) => {
            const digits = currentTarget.value.replace(/\D/g, '').slice(0, PIN_LENGTH);
            currentTarget.value = digits;
            onCount(digits.length);
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-error`}
        />
        <DigitSlots count={PIN_LENGTH} shown={'•'.repeat(count)} wrong={Boolean(error)} />
      </span>
      <p id={`${id}-error`} role="alert" className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}
