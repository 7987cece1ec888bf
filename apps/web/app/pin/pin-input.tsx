import { PIN_LENGTH } from '@portal/domain/identifiers/pin';
import { type ReactNode, type RefObject, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { DigitField } from '../one-time-code/digit-field.tsx';
import { pinTexts } from './pin-texts.ts';

type PinInputProps = {
  /** The input element. Only it contains the PIN; React state never does (SAFETY X9). */
  field: RefObject<HTMLInputElement | null>;
  label: string;
  /** Number of digits in the field. */
  count: number;
  onCount: (count: number) => void;
  /** The PIN is on its way: the field takes no other, and keeps the focus. */
  busy: boolean;
  error: ReactNode;
};

/** The masked digits of a PIN. The value stays in the element until the caller removes it. */
export function PinInput({ field, label, count, onCount, busy, error }: PinInputProps) {
  const t = useTexts(pinTexts);
  const [refused, setRefused] = useState(false);
  return (
    <DigitField
      ref={field}
      label={label}
      type="password"
      inputMode="numeric"
      autoComplete="off"
      readOnly={busy}
      onInput={({ currentTarget }) => {
        // Text that cannot be a PIN is not shortened or corrected: the field is emptied and shows an error.
        const { value } = currentTarget;
        const fits = /^\d*$/.test(value) && value.length <= PIN_LENGTH;
        if (!fits) currentTarget.value = '';
        setRefused(!fits);
        onCount(currentTarget.value.length);
      }}
      error={refused ? t('pin.all-digits') : error}
      length={PIN_LENGTH}
      shown={'•'.repeat(count)}
    />
  );
}
