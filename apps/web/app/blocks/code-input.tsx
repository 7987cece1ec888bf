import { CODE_LENGTH, parseCodePart } from '@portal/domain/code';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { codeTexts } from './code-texts.ts';
import { DigitSlots } from './digit-slots.tsx';
import { useTexts } from './use-texts.ts';

type CodeInputProps = {
  label: string;
  hint: ReactNode;
  /** Digits typed so far. */
  value: string;
  onValue: (digits: string) => void;
  /** The sixth digit is in, or a whole code was pasted or came by SMS. */
  onComplete: (code: string) => void;
  disabled: boolean;
  error: ReactNode;
};

/** Six slots over ONE real input, so that paste, SMS autofill and screen readers find one field (RULINGS 26). */
export function CodeInput(props: CodeInputProps) {
  const { label, hint, value, onValue, onComplete, disabled } = props;
  const t = useTexts(codeTexts);
  const id = useId();
  // What is no part of a code is not taken and said so: a cut or mended paste would be checked as a wrong code.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: listens as long as a code may be typed
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

/** What WebOTP hands over; not in TypeScript's own list of browser types. */
type CodeCredential = Credential & { code: string };

/**
 * Takes the code out of its SMS where the browser can (WebOTP), after the visitor agreed to it there.
 * @returns a function that stops waiting
 */
function receiveCode(take: (code: string) => void): () => void {
  const stopper = new AbortController();
  if ('OTPCredential' in window) {
    const request = { otp: { transport: ['sms'] }, signal: stopper.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => credential && take((credential as CodeCredential).code),
      // The visitor declined, or the wait was stopped: the field is still there to type in.
      () => undefined,
    );
  }
  return () => stopper.abort();
}
