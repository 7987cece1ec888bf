import type { NumberPlan } from '@portal/domain/country/country';
import { findMsisdnInText, getNumberPlan } from '@portal/domain/identifiers/msisdn';
import { type ChangeEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { useTypedBeforeHydration } from '../ui/before-hydration.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { fieldTexts } from './field-texts.ts';
import { formatMsisdn } from './format-msisdn.ts';
import type { LineCheck } from './line-check.ts';
import { findNamedProblem, formatMsisdnInput } from './msisdn-input.ts';

type MsisdnFieldProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The hint is below the field, in the place of its status. */
  hintBelow?: boolean;
  /** Digits in the field without grouping, of any length; text that is not a number as it was typed. */
  digits: string;
  onDigits: (digits: string) => void;
  /** Overrides the field's own error. */
  error?: ReactNode;
  check: LineCheck;
};

/** Number field with the country code: normalises typed or pasted text and groups it, but never shortens it (RULINGS 20). A number among other words is offered. */
export function MsisdnField(props: MsisdnFieldProps) {
  const { name, label, hint, hintBelow, digits, onDigits, error, check } = props;
  const caret = useRef<number | null>(null);
  const [hasBlurred, setHasBlurred] = useState(false);
  const ownError = useOwnError(digits, hasBlurred);
  const offered = useHydrated() ? findMsisdnInText(/\D/.test(digits) ? digits : '') : null;
  const t = useTexts(fieldTexts);
  const { shown } = formatMsisdnInput(digits, 0);
  const plan = getNumberPlan();

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
      hintBelow={hintBelow}
      prefix={`+${plan.countryCode}`}
      placeholder={groupBlanks(plan)}
      value={shown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.target)}
      onFocus={() => setHasBlurred(false)}
      onBlur={() => setHasBlurred(true)}
      error={
        offered ? (
          <>
            {ownError}{' '}
            <button
              type="button"
              className="btn btn-quiet"
              onClick={() => {
                onDigits(offered);
                input.current?.focus();
              }}
            >
              {t('number.use', { number: formatMsisdn(offered) })}
            </button>
          </>
        ) : (
          (error ?? ownError)
        )
      }
      suffix={<CheckMark check={check} />}
    />
  );
}

function useOwnError(digits: string, hasBlurred: boolean): string | null {
  const t = useTexts(fieldTexts);
  const problem = findNamedProblem(digits, hasBlurred);
  return problem && t(`number.${problem}`, { count: digits.length });
}

/** `7__ ___ ___`: the first digit where all numbers of the plan share it, and a place for each other one. */
function groupBlanks({ length, prefixes }: NumberPlan): string {
  const [prefix = '', ...others] = prefixes;
  const first = others.length > 0 ? '_' : prefix.charAt(0);
  return first.padEnd(length, '_').replace(/(.{3})(?=.)/g, '$1 ');
}

function CheckMark({ check }: { check: LineCheck }) {
  if (check.kind === 'checking') return <Spinner className="text-lg" />;
  return check.kind === 'ok' ? <Icon name="tick" className="icon text-primary" /> : null;
}
