import { brandCodes } from '@portal/domain/brand';
import { parseMsisdn } from '@portal/domain/msisdn';
import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { codeTexts } from '../../../blocks/code-texts.ts';
import { standingOf } from '../../../blocks/line-check.ts';
import { LineNote } from '../../../blocks/line-note.tsx';
import { MsisdnField } from '../../../blocks/msisdn-field.tsx';
import { useBrand } from '../../../blocks/page-facts.ts';
import { useFormatMoney } from '../../../blocks/use-format-money.ts';
import { useHydrated } from '../../../blocks/use-hydrated.ts';
import { useLineCheck } from '../../../blocks/use-line-check.ts';
import { focusFieldToMend } from '../../../blocks/use-name-missing.ts';
import { usePressOnceChecked } from '../../../blocks/use-press-once-checked.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { usePressedBefore } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notification.tsx';
import { amountOf, type PaymentDesk, recipientOf } from '../read-payment-desk.ts';
import { usualPayer } from '../usual-payer.ts';
import { SaidProblem } from '../wallet/said-problem.tsx';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import type { WalletProblem } from '../wallet/wallet-flow.ts';
import { moneyTexts } from './texts.ts';

type MoneyScreenProps = {
  desk: Extract<PaymentDesk, { kind: 'open' }>;
  /** What a post without JavaScript came to, with what was typed. */
  posted: { problem: WalletProblem | { kind: 'needs-script' }; payer: string } | null;
};

/** The brand's own wallet, with a PIN typed here or a push to the handset (SPEC section 4 "{product} Money"). */
export function MoneyScreen({ desk, posted }: MoneyScreenProps) {
  const t = useTexts(moneyTexts);
  const formatMoney = useFormatMoney();
  const { order, settings } = desk;
  const hydrated = useHydrated();
  const [digits, setDigits] = useState(posted?.payer ?? usualPayer(order, 'wallet'));
  const payer = parseMsisdn(digits);
  const { check, retry } = useLineCheck(payer, 'any');
  const codes = brandCodes(useBrand());
  const payment = useWalletPayment({
    order,
    paymentMode: settings.enableAmPin ? codes.money : codes.moneyPush,
    mode: settings.enableAmPin ? 'pin' : 'push',
  });
  const { flow } = payment;
  const pressedBefore = posted?.problem.kind === 'needs-script';
  const told = hydrated && pressedBefore ? null : (posted?.problem ?? null);
  const problem = flow.step === 'form' ? (flow.problem ?? told) : null;
  const posting = useNavigation().formMethod === 'POST';
  const { press, waiting } = usePressOnceChecked(payer, check, payment.press);
  const busy = posting || waiting || flow.step !== 'form';
  const held = hydrated && payer !== null && standingOf(payer, check) === 'invalid';
  const words = { amount: formatMoney(amountOf(order)), number: recipientOf(order) };
  const act = () => {
    if (busy || held) return;
    if (payer) press();
    else payment.press(null);
  };
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (held) focusFieldToMend(event.currentTarget);
    else act();
  };
  usePressedBefore(pressedBefore, act);
  return (
    <>
      <Form method="post" noValidate className="grid gap-5" onSubmit={pay}>
        <h3 className="text-xl">{t('money.title')}</h3>
        {problem && <FormProblem problem={problem} />}
        <div>
          <MsisdnField
            name="payer"
            label={t('money.number')}
            hint={t('money.number-hint')}
            digits={digits}
            onDigits={setDigits}
            check={check}
            error={useNumberError(problem, digits, check.kind === 'invalid')}
          />
          <LineNote check={check} retry={retry} />
        </div>
        <div className="grid gap-3">
          <p className="quiet-note">
            <Icon name={settings.enableAmPin ? 'message' : 'phone'} />
            <span>{t(settings.enableAmPin ? 'money.how-pin' : 'money.how-push')}</span>
          </p>
          <Button type="submit" wide busy={busy} aria-disabled={(held && !busy) || undefined}>
            {busy ? t('money.starting') : t('money.pay', words)}
          </Button>
        </div>
      </Form>
      <WalletDialogs desk={desk} payment={payment} />
    </>
  );
}

function FormProblem({ problem }: { problem: WalletProblem | { kind: 'needs-script' } }) {
  const t = useTexts(moneyTexts);
  const code = useTexts(codeTexts);
  if (problem.kind === 'required' || problem.kind === 'not-a-wallet') return null;
  const text =
    problem.kind === 'said' ? (
      <SaidProblem message={problem.message} handset={problem.handset} />
    ) : (
      textOf(problem)
    );
  return (
    <div role="alert">
      <Notice tone="error">{text}</Notice>
    </div>
  );

  function textOf(shown: Exclude<typeof problem, { kind: 'required' | 'not-a-wallet' | 'said' }>): string {
    return shown.kind === 'code-ended' ? code(`code.${shown.reason}`) : t(`money.${shown.kind}`);
  }
}

/** SPEC section 5: 'Phone No is required'; 'Please enter valid {product} number' if the check fails. */
function useNumberError(problem: MoneyScreenProblem, digits: string, invalid: boolean): string | null {
  const t = useTexts(moneyTexts);
  if (invalid) return t('money.number-invalid');
  if (problem?.kind === 'required' && digits === '') return t('money.number-required');
  return problem?.kind === 'not-a-wallet' && problem.payer === digits ? t('money.number-invalid') : null;
}

type MoneyScreenProblem = WalletProblem | { kind: 'needs-script' } | null;
