import { PIN_LENGTH } from '@portal/domain/pin';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { DigitSlots } from './digit-slots.tsx';
import { pinTexts } from './pin-texts.ts';
import { useTexts } from './use-texts.ts';

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
export function PinInput(props: PinInputProps) {
  const { field, label, count, onCount, disabled } = props;
  const t = useTexts(pinTexts);
  const id = useId();
  const [refused, setRefused] = useState(false);
  const error = refused ? t('pin.four-digits') : props.error;
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
            // What is no part of a PIN is neither cut nor mended into one: the field is emptied and says so.
            const fits = /^\d{0,4}$/.test(currentTarget.value);
            if (!fits) currentTarget.value = '';
            setRefused(!fits);
            onCount(currentTarget.value.length);
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
