import { COUNTRY_CODE, MSISDN_LENGTH } from '@portal/domain/identifiers/msisdn';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useTypedBeforeHydration } from '../ui/before-hydration.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { fieldTexts } from './field-texts.ts';
import type { LineCheck } from './line-check.ts';
import { findMsisdnProblem, formatMsisdnInput } from './msisdn-input.ts';

type MsisdnFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Digits in the field without grouping, of any length; text that is not a number as it was typed. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Overrides the field's own error. */
  error?: ReactNode;
  check: LineCheck;
};

/** Number field with +250: normalises typed or pasted text and groups it, but never shortens it (RULINGS 20). */
export function MsisdnField({ name, label, hint, digits, onDigits, error, check }: MsisdnFieldProps) {
  const caret = useRef<number | null>(null);
  const [hasBlurred, setHasBlurred] = useState(false);
  const ownError = useOwnError(digits, hasBlurred);
  const { shown } = formatMsisdnInput(digits, 0);

  const take = (field: HTMLInputElement) => {
    const next = formatMsisdnInput(field.value, field.selectionStart ?? field.value.length);
    caret.current = next.caret;
    onDigits(next.digits);
  };
  const input = useTypedBeforeHydration(shown, (_typed, field) => take(field));
  useLayoutEffect(() => {
    const at = caret.current;
    caret.current = null;
    if (at !== null && document.activeElement === input.current) input.current?.setSelectionRange(at, at);
  });

  return (
    <Field
      ref={input}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      name={name}
      label={label}
      hint={hint}
      prefix={`+${COUNTRY_CODE}`}
      placeholder="7__ ___ ___"
      value={shown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target)}
      onFocus={() => setHasBlurred(false)}
      onBlur={() => setHasBlurred(true)}
      error={error ?? ownError}
      suffix={<CheckMark check={check} />}
    />
  );
}

function useOwnError(digits: string, hasBlurred: boolean): string | null {
  const t = useTexts(fieldTexts);
  const problem = findMsisdnProblem(digits);
  if (problem === 'not-digits') return t('number.not-digits');
  if (problem === 'too-long') return t('number.too-long', { count: digits.length });
  if (problem === 'not-mobile') return t('number.not-mobile');
  return hasBlurred && digits.length > 0 && digits.length < MSISDN_LENGTH ? t('number.incomplete') : null;
}

function CheckMark({ check }: { check: LineCheck }) {
  if (check.kind === 'checking') return <Spinner className="text-lg" />;
  return check.kind === 'ok' ? <Icon name="tick" className="icon text-primary" /> : null;
}
