import { isPaymentEmail } from '@portal/domain/identifiers/email';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { canLinePay } from '@portal/domain/payments/payer-line';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payments/payer-rule';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form } from 'react-router';
import { focusInvalidField } from '../../../form/use-report-missing.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import type { LineCheck } from '../../../number/line-check.ts';
import { LineStatus } from '../../../number/line-status.tsx';
import { MsisdnField } from '../../../number/msisdn-field.tsx';
import { useDeferredPress } from '../../../number/use-deferred-press.ts';
import { useLineCheck } from '../../../number/use-line-check.ts';
import { LinkButton } from '../../../page/page-link.tsx';
import { usePressedBeforeHydration, useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Alert } from '../../../ui/notice.tsx';
import { TwoLines } from '../../../ui/two-lines.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { wayOutTexts } from '../way-out/way-out-texts.ts';
import type { TypedPayer } from './payment-form.ts';
import type { WalletTexts } from './use-wallet-texts.ts';

type PayerFormProps = {
  /** The logo of a wallet of another company, above the form. */
  mark?: ReactNode;
  texts: WalletTexts;
  /** The numbers that may pay with a wallet of another company; when omitted, lines of this operator (RULINGS 65). */
  rule?: PayerRule | undefined;
  /** What pays, which decides the lines of this operator that can. */
  method: 'airtime' | 'wallet';
  /** The initial values. */
  initialValues: TypedPayer;
  /** They were posted without JavaScript: what is missing is shown. */
  isPosted: boolean;
  busy: boolean;
  /** The problem above the form, if any. */
  problem: ReactNode;
  /** A number that was refused as payer. */
  wrongPayer: string | null;
  /** The button was pressed before the script ran, and the method needs the script. */
  isPressedBefore: boolean;
  onPay: (payer: Msisdn, email: string) => void;
};

/** Form for the paying number and, for some methods, an email address. A plain form without JavaScript. */
export function PayerForm(props: PayerFormProps) {
  const { mark, texts, rule, initialValues, isPosted, busy, problem, wrongPayer, onPay } = props;
  const hydrated = useHydrated();
  const [digits, setDigits] = useState(initialValues.payer);
  const [email, setEmail] = useState(initialValues.email);
  const emailField = useTypedBeforeHydration(email, setEmail);
  const [pressed, setPressed] = useState(isPosted);
  const payer = parseMsisdn(digits);
  const line = useLineCheck(rule ? null : payer, 'any');
  const check = rule ? checkByRule(payer, rule) : checkByLine(line.check, props.method);
  const wayOut = useTexts(wayOutTexts, texts.wallet ? { wallet: texts.wallet } : {});
  const emailProblem = emailProblemOf(email, texts.email);
  const isRefused = wrongPayer !== null && wrongPayer === digits;
  const wrong = check.kind === 'invalid';
  const { press, waiting } = useDeferredPress(payer, check, (checked) => onPay(checked, email.trim()));
  const pay = () => {
    setPressed(true);
    if (!busy && !emailProblem) press();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Rendered synchronously, so that the focus goes to the field that is invalid now.
    flushSync(isCheckUnavailable ? () => undefined : pay);
    focusInvalidField(event.currentTarget);
  };
  usePressedBeforeHydration(props.isPressedBefore, pay);
  const working = busy || waiting;
  const isCheckUnavailable = hydrated && check.kind === 'unavailable';
  return (
    <Form method="post" noValidate className="pay-form" onSubmit={submit}>
      {mark}
      <h3 className="text-xl">{texts.title}</h3>
      {problem && <Alert>{problem}</Alert>}
      <div>
        <MsisdnField
          name="payer"
          label={texts.number}
          hint={texts.numberHint}
          digits={digits}
          onDigits={setDigits}
          check={isRefused && payer ? { kind: 'invalid', msisdn: payer } : check}
          error={
            check.kind === 'invalid' && line.check.kind === 'ok' ? (
              <TwoLines first={texts.numberInvalid} second={wayOut('wayout.no-wallet')} />
            ) : (
              numberProblemOf({ digits, payer, pressed, wrong: wrong || isRefused }, texts)
            )
          }
        />
        {!rule && !isRefused && <LineStatus check={line.check} retry={line.retry} />}
      </div>
      {texts.email && (
        <Field
          ref={emailField}
          type="email"
          name="email"
          label={texts.email.label}
          hint={texts.email.hint}
          autoComplete="email"
          readOnly={texts.email.fixed}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={pressed ? emailProblem : null}
        />
      )}
      <PayerFormActions texts={texts} busy={working} disabled={isCheckUnavailable} />
    </Form>
  );
}

type PayerFormActionsProps = { texts: WalletTexts; busy: boolean; disabled: boolean };

/** The explanation, the pay button and, for some methods, a link that cancels. */
function PayerFormActions({ texts, busy, disabled }: PayerFormActionsProps) {
  return (
    <div className="pay-actions">
      <p className="quiet-note">
        <Icon name={texts.icon} />
        <span>{texts.lead}</span>
      </p>
      <Button type="submit" wide busy={busy} aria-disabled={disabled || undefined}>
        {busy ? texts.busy : texts.pay}
      </Button>
      {texts.cancel && (
        <LinkButton to={texts.cancel.to} look="quiet" wide>
          {texts.cancel.label}
        </LinkButton>
      )}
    </div>
  );
}

/** A wallet's own rule needs no call: the number fits or it does not. */
function checkByRule(msisdn: Msisdn | null, rule: PayerRule): LineCheck {
  if (msisdn === null) return { kind: 'idle' };
  return fitsPayerRule(msisdn, rule) ? { kind: 'ok', msisdn, line: 'prepaid' } : { kind: 'invalid', msisdn };
}

/** A line of this operator that cannot pay is refused before a code is sent to it. */
export function checkByLine(check: LineCheck, method: 'airtime' | 'wallet'): LineCheck {
  const isRefused = check.kind === 'ok' && !canLinePay(check.line, method);
  return isRefused ? { kind: 'invalid', msisdn: check.msisdn } : check;
}

type Typed = { digits: string; payer: Msisdn | null; pressed: boolean; wrong: boolean };

function numberProblemOf({ digits, payer, pressed, wrong }: Typed, words: WalletTexts): string | null {
  if (wrong) return words.numberInvalid;
  if (!pressed) return null;
  if (digits === '') return words.numberRequired;
  return payer ? null : words.numberInvalid;
}

function emailProblemOf(typed: string, words: WalletTexts['email']): string | null {
  if (!words) return null;
  if (typed.trim() === '') return words.required;
  return isPaymentEmail(typed) ? null : words.invalid;
}
