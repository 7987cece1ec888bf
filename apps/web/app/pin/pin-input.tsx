import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { DigitSlots } from '../ui/digit-slots.tsx';
import { pinTexts } from './pin-texts.ts';

type PinInputProps = {
  /** The input element. Only it contains the PIN; React state never does (SAFETY X9). */
  field: RefObject<HTMLInputElement | null>;
  label: string;
  /** Number of digits in the field. */
  count: number;
  onCount: (count: number) => void;
  disabled: boolean;
  error: ReactNode;
};

/** Four masked digits. The value stays in the element until the caller removes it. */
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
            // Text that cannot be a PIN is not shortened or corrected: the field is emptied and shows an error.
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
