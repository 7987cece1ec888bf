import { useEffect, useRef } from 'react';
import { TickField } from '../../dynamic-form/tick-field.tsx';
import { useTexts } from '../../i18n/use-texts.ts';
import { leadTexts } from './texts.ts';

type PinConfirmationProps = {
  label: string;
  /** The visitor continued without it: shows an error and takes the focus. */
  missing: boolean;
  /** Controlled together with `onChange`; otherwise the checkbox belongs to its form. */
  checked?: boolean;
  onChange?: (confirmed: boolean) => void;
};

/** Checkbox to confirm that the pin is in the correct place (RULINGS 71). */
export function PinConfirmation({ label, missing, checked, onChange }: PinConfirmationProps) {
  const t = useTexts(leadTexts);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <TickField
      ref={box}
      name="confirmed"
      value="yes"
      label={label}
      error={missing ? t('lead.pin-missing') : null}
      {...(onChange && { checked, onChange: ({ target }) => onChange(target.checked) })}
    />
  );
}
