import { useEffect, useId, useRef } from 'react';
import { FieldError } from '../../dynamic-form/form-field-text.tsx';
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
  const problemId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (missing) box.current?.focus();
  }, [missing]);
  return (
    <div className="field">
      <label className="tick-field">
        <input
          ref={box}
          type="checkbox"
          name="confirmed"
          value="yes"
          aria-invalid={missing || undefined}
          aria-describedby={missing ? problemId : undefined}
          {...(onChange && { checked, onChange: ({ target }) => onChange(target.checked) })}
        />
        <span>{label}</span>
      </label>
      <FieldError id={problemId} error={missing ? t('lead.pin-missing') : null} />
    </div>
  );
}
