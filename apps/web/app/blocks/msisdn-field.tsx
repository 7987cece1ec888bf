import { COUNTRY_CODE, MSISDN_LENGTH } from '@portal/domain/msisdn';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTypedBefore } from '../ui/before-hydration.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { fieldTexts } from './field-texts.ts';
import type { LineCheck } from './line-check.ts';
import { msisdnProblem, reformatMsisdn } from './msisdn-input.ts';
import { useTexts } from './use-texts.ts';

type MsisdnFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Digits in the field, without grouping, any count of them; text that is no number as it was typed. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Wins over what the field says itself. */
  error?: ReactNode;
  check: LineCheck;
};

/** The +250 number field: normalises what is typed or pasted, shows it grouped, never cuts (RULINGS 20). */
export function MsisdnField({ name, label, hint, digits, onDigits, error, check }: MsisdnFieldProps) {
  const caret = useRef<number | null>(null);
  const [left, setLeft] = useState(false);
  const ownError = useOwnError(digits, left);
  const { shown } = reformatMsisdn(digits, 0);

  const take = (field: HTMLInputElement) => {
    const next = reformatMsisdn(field.value, field.selectionStart ?? field.value.length);
    caret.current = next.caret;
    onDigits(next.digits);
  };
  const input = useTypedBefore(shown, (_typed, field) => take(field));
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
      onFocus={() => setLeft(false)}
      onBlur={() => setLeft(true)}
      error={error ?? ownError}
      suffix={<CheckMark check={check} />}
    />
  );
}

function useOwnError(digits: string, left: boolean): string | null {
  const t = useTexts(fieldTexts);
  const problem = msisdnProblem(digits);
  if (problem === 'not-digits') return t('number.not-digits');
  if (problem === 'too-long') return t('number.too-long', { count: digits.length });
  if (problem === 'not-mobile') return t('number.not-mobile');
  return left && digits.length > 0 && digits.length < MSISDN_LENGTH ? t('number.incomplete') : null;
}

function CheckMark({ check }: { check: LineCheck }) {
  if (check.kind === 'checking') return <Spinner className="text-lg" />;
  return check.kind === 'ok' ? <Icon name="tick" className="icon text-primary" /> : null;
}
