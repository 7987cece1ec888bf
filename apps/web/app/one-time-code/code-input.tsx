import { CODE_LENGTH, parseCodePart } from '@portal/domain/identifiers/one-time-code';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { DigitSlots } from '../ui/digit-slots.tsx';
import { codeTexts } from './code-texts.ts';

type CodeInputProps = {
  label: string;
  hint: ReactNode;
  value: string;
  onValue: (digits: string) => void;
  /** Called when the sixth digit is typed, or a whole code is pasted or read from the SMS. */
  onComplete: (code: string) => void;
  disabled: boolean;
  error: ReactNode;
};

/** Six slots over ONE real input, so that paste, SMS autofill and screen readers work on one field (RULINGS 26). */
export function CodeInput(props: CodeInputProps) {
  const { label, hint, value, onValue, onComplete, disabled } = props;
  const t = useTexts(codeTexts);
  const id = useId();
  // Text that cannot be a code is rejected with an error: a shortened or corrected paste would count as a wrong code.
  const [refused, setRefused] = useState(false);
  const error = refused ? t('code.six-digits') : props.error;
  const input = useRef<HTMLInputElement>(null);
  const take = (typed: string) => {
    const digits = parseCodePart(typed);
    setRefused(digits === null);
    if (digits === null) return;
    onValue(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the SMS while a code can be typed
  useEffect(() => (disabled ? undefined : receiveCode(take)), [disabled]);
  useEffect(() => {
    if (!disabled) input.current?.focus();
  }, [disabled]);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <p id={`${id}-hint`} className="field-hint">
        {hint}
      </p>
      <span className="digit-box">
        <input
          ref={input}
          id={id}
          name="otp"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="digit-input"
          value={value}
          onChange={(event) => take(event.target.value)}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
        />
        <DigitSlots count={CODE_LENGTH} shown={value} wrong={Boolean(error)} />
      </span>
      <p id={`${id}-error`} role="alert" className="field-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}

/** Result of WebOTP, which TypeScript's DOM types lack. */
type CodeCredential = Credential & { code: string };

/**
 * Reads the code from its SMS where the browser supports WebOTP; the browser asks the visitor first.
 * @returns stops waiting
 */
function receiveCode(take: (code: string) => void): () => void {
  const controller = new AbortController();
  if ('OTPCredential' in window) {
    const request = { otp: { transport: ['sms'] }, signal: controller.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => credential && take((credential as CodeCredential).code),
      // Declined or stopped: the visitor can still type the code.
      () => undefined,
    );
  }
  return () => controller.abort();
}
