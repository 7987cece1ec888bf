import { isPaymentEmail } from '@portal/domain/identifiers/email';
import { type Msisdn, parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { fitsPayerRule, type PayerRule } from '@portal/domain/payments/payer-rule';
import { type FormEvent, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, useNavigation } from 'react-router';
import { focusInvalidField } from '../../../form/use-report-missing.ts';
import type { LineCheck } from '../../../number/line-check.ts';
import { LineStatus } from '../../../number/line-status.tsx';
import { MsisdnField } from '../../../number/msisdn-field.tsx';
import { useDeferredPress } from '../../../number/use-deferred-press.ts';
import { useLineCheck } from '../../../number/use-line-check.ts';
import { LocalLinkButton } from '../../../page/local-link.tsx';
import { usePressedBeforeHydration, useTypedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';

/** The texts of one payment method. SPEC section 5 has different texts for each. */
export type PayerFormTexts = {
  title: string;
  /** Explains what happens when the button is pressed. */
  lead: string;
  number: string;
  numberHint?: string;
  numberRequired: string;
  numberInvalid: string;
  /** When omitted, the form has no email field. */
  email?: { label: string; required: string | null; invalid: string; fixed?: boolean };
  pay: string;
  busy: string;
  cancel?: { label: string; to: string };
};

type PayerFormProps = {
  icon: IconName;
  /** The logo of a wallet of another company, above the form. */
  mark?: ReactNode;
  texts: PayerFormTexts;
  /** The numbers that may pay with a wallet of another company; when omitted, lines of this operator (RULINGS 65). */
  rule?: PayerRule | undefined;
  /** The initial values. */
  initialValues: { payer: string; email: string };
  busy: boolean;
  /** The problem above the form, if any. */
  problem: ReactNode;
  /** A number that was refused as payer. */
  wrongPayer: string | null;
  /** The button was pressed before the script ran, and the method needs the script. */
  pressedBefore?: boolean;
  onPay: (payer: Msisdn, email: string | undefined) => void;
};

/** Form for the paying number and, for some methods, an email address. A plain form without JavaScript. */
export function PayerForm(props: PayerFormProps) {
  const {
    icon,
    mark,
    texts,
    rule,
    initialValues,
    busy,
    problem,
    wrongPayer,
    pressedBefore = false,
    onPay,
  } = props;
  const hydrated = useHydrated();
  const posting = useNavigation().formMethod === 'POST';
  const [digits, setDigits] = useState(initialValues.payer);
  const [email, setEmail] = useState(initialValues.email);
  const emailField = useTypedBeforeHydration(email, setEmail);
  const [pressed, setPressed] = useState(false);
  const payer = parseMsisdn(digits);
  const line = useLineCheck(rule ? null : payer, 'any');
  const check = rule ? checkByRule(payer, rule) : line.check;
  const emailProblem = emailProblemOf(email, texts.email);
  const wrong = check.kind === 'invalid' || (wrongPayer !== null && wrongPayer === digits);
  const { press, waiting } = useDeferredPress(payer, check, (checked) =>
    onPay(checked, email.trim() || undefined),
  );
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
  usePressedBeforeHydration(pressedBefore, pay);
  const working = busy || posting || waiting;
  const isCheckUnavailable = hydrated && check.kind === 'unavailable';
  return (
    <Form method="post" noValidate className="grid gap-5" onSubmit={submit}>
      {mark}
      <h3 className="text-xl">{texts.title}</h3>
      {problem && (
        <div role="alert">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <div>
        <MsisdnField
          name="payer"
          label={texts.number}
          hint={texts.numberHint}
          digits={digits}
          onDigits={setDigits}
          check={check}
          error={numberProblemOf({ digits, payer, pressed, wrong }, texts)}
        />
        {!rule && <LineStatus check={check} retry={line.retry} />}
      </div>
      {texts.email && (
        <Field
          ref={emailField}
          type="email"
          name="email"
          label={texts.email.label}
          autoComplete="email"
          readOnly={texts.email.fixed}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          error={pressed ? emailProblem : null}
        />
      )}
      <PayerFormActions icon={icon} texts={texts} busy={working} disabled={isCheckUnavailable} />
    </Form>
  );
}

type PayerFormActionsProps = { icon: IconName; texts: PayerFormTexts; busy: boolean; disabled: boolean };

/** The explanation, the pay button and, for some methods, a link that cancels. */
function PayerFormActions({ icon, texts, busy, disabled }: PayerFormActionsProps) {
  return (
    <div className="grid gap-3">
      <p className="quiet-note">
        <Icon name={icon} />
        <span>{texts.lead}</span>
      </p>
      <Button type="submit" wide busy={busy} aria-disabled={disabled || undefined}>
        {busy ? texts.busy : texts.pay}
      </Button>
      {texts.cancel && (
        <LocalLinkButton to={texts.cancel.to} look="quiet" wide>
          {texts.cancel.label}
        </LocalLinkButton>
      )}
    </div>
  );
}

/** A wallet's own rule needs no call: the number fits or it does not. */
function checkByRule(msisdn: Msisdn | null, rule: PayerRule): LineCheck {
  if (msisdn === null) return { kind: 'idle' };
  return fitsPayerRule(msisdn, rule) ? { kind: 'ok', msisdn, line: 'prepaid' } : { kind: 'invalid', msisdn };
}

type Typed = { digits: string; payer: Msisdn | null; pressed: boolean; wrong: boolean };

function numberProblemOf({ digits, payer, pressed, wrong }: Typed, words: PayerFormTexts): string | null {
  if (wrong) return words.numberInvalid;
  if (!pressed) return null;
  if (digits === '') return words.numberRequired;
  return payer ? null : words.numberInvalid;
}

function emailProblemOf(typed: string, words: PayerFormTexts['email']): string | null {
  if (!words) return null;
  if (typed.trim() === '') return words.required;
  return isPaymentEmail(typed) ? null : words.invalid;
}
