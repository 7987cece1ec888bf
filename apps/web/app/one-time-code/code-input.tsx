import { CODE_LENGTH, parseCodePart } from '@portal/domain/identifiers/one-time-code';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTexts } from '../i18n/use-texts.ts';
import { codeTexts } from './code-texts.ts';
import { DigitField } from './digit-field.tsx';

type CodeInputProps = {
  label: string;
  hint: ReactNode;
  value: string;
  onValue: (digits: string) => void;
  /** Called when the sixth digit is typed, or a whole code is pasted or read from the SMS. */
  onComplete: (code: string) => void;
  /** A code is being checked: the field takes no other, and keeps the focus. */
  busy: boolean;
  disabled: boolean;
  error: ReactNode;
};

/** The digits of a code, typed, pasted or read from the SMS. */
export function CodeInput(props: CodeInputProps) {
  const { label, hint, value, onValue, onComplete, busy, disabled, error } = props;
  const t = useTexts(codeTexts);
  // Text that cannot be a code is rejected with an error: a shortened or corrected paste would count as a wrong code.
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const take = (typed: string) => {
    const digits = parseCodePart(typed);
    setRefused(digits === null);
    if (digits === null) return;
    onValue(digits);
    if (digits.length === CODE_LENGTH && digits !== value) onComplete(digits);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: waits for the SMS while a code can be typed
  useEffect(() => (busy || disabled ? undefined : receiveCode(take)), [busy, disabled]);
  return (
    <DigitField
      ref={input}
      label={label}
      hint={hint}
      name="otp"
      inputMode="numeric"
      autoComplete="one-time-code"
      value={value}
      onChange={(event) => take(event.target.value)}
      readOnly={busy}
      disabled={disabled}
      error={refused ? t('code.all-digits') : error}
      length={CODE_LENGTH}
      shown={value}
    />
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
