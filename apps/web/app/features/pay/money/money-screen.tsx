import { parseMsisdn } from '@portal/domain/identifiers/msisdn';
import { brandCodes } from '@portal/domain/language/brand';
import { type FormEvent, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { useBrand } from '../../../context/root-data.ts';
import { focusInvalidField } from '../../../form/use-report-missing.ts';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { lineCheckStatus } from '../../../number/line-check.ts';
import { LineStatus } from '../../../number/line-status.tsx';
import { MsisdnField } from '../../../number/msisdn-field.tsx';
import { useDeferredPress } from '../../../number/use-deferred-press.ts';
import { useLineCheck } from '../../../number/use-line-check.ts';
import { usePressedBeforeHydration } from '../../../ui/before-hydration.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { defaultPayer } from '../default-payer.ts';
import { type OpenCheckout, priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import type { PostedPayment } from '../wallet/posted-payment.ts';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import { useShownProblem, useWalletProblemText } from '../wallet/wallet-problem.tsx';
import { moneyTexts } from './texts.ts';

type MoneyScreenProps = {
  checkout: OpenCheckout;
  /** The problem and the typed values of a post without JavaScript. */
  posted: PostedPayment | null;
};

/** The brand's own wallet: a PIN typed here, or a push to the handset (SPEC section 4 "{product} Money"). */
export function MoneyScreen({ checkout, posted }: MoneyScreenProps) {
  const t = useTexts(moneyTexts);
  const formatMoney = useFormatMoney();
  const { order, settings } = checkout;
  const hydrated = useHydrated();
  const [digits, setDigits] = useState(posted?.payer ?? defaultPayer(order, 'wallet'));
  const payer = parseMsisdn(digits);
  const { check, retry } = useLineCheck(payer, 'any');
  const codes = brandCodes(useBrand());
  const payment = useWalletPayment({
    order,
    paymentMode: settings.enableAmPin ? codes.money : codes.moneyPush,
    mode: settings.enableAmPin ? 'pin' : 'push',
  });
  const { flow } = payment;
  const { problem, isPressedBefore } = useShownProblem(flow, posted);
  const problemText = useWalletProblemText(problem?.kind === 'required' ? null : problem, {
    numberRequired: t('money.number-required'),
    unreachable: t('money.unreachable'),
    needsScript: t('money.needs-script'),
  });
  const posting = useNavigation().formMethod === 'POST';
  const { press, waiting } = useDeferredPress(payer, check, payment.press);
  const busy = posting || waiting || flow.step !== 'form';
  const held = hydrated && payer !== null && lineCheckStatus(payer, check) === 'invalid';
  const values = { amount: formatMoney(priceOfOrder(order)), number: recipientOfOrder(order) };
  const act = () => {
    if (busy || held) return;
    if (payer) press();
    else payment.press(null);
  };
  const pay = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (held) focusInvalidField(event.currentTarget);
    else act();
  };
  usePressedBeforeHydration(isPressedBefore, act);
  return (
    <>
      <Form method="post" noValidate className="grid gap-5" onSubmit={pay}>
        <h3 className="text-xl">{t('money.title')}</h3>
        {problemText && (
          <div role="alert">
            <Notice tone="error">{problemText}</Notice>
          </div>
        )}
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
          <LineStatus check={check} retry={retry} />
        </div>
        <div className="grid gap-3">
          <p className="quiet-note">
            <Icon name={settings.enableAmPin ? 'message' : 'phone'} />
            <span>{t(settings.enableAmPin ? 'money.how-pin' : 'money.how-push')}</span>
          </p>
          <Button type="submit" wide busy={busy} aria-disabled={(held && !busy) || undefined}>
            {busy ? t('money.starting') : t('money.pay', values)}
          </Button>
        </div>
      </Form>
      <WalletDialogs checkout={checkout} payment={payment} />
    </>
  );
}

/** The error of the number field. SPEC section 5: 'Phone No is required'; 'Please enter valid {product} number'. */
function useNumberError(
  problem: PostedPayment['problem'] | null,
  digits: string,
  invalid: boolean,
): string | null {
  const t = useTexts(moneyTexts);
  if (invalid) return t('money.number-invalid');
  if (problem?.kind === 'required' && digits === '') return t('money.number-required');
  return problem?.kind === 'not-a-wallet' && problem.payer === digits ? t('money.number-invalid') : null;
}
