import type { ReactNode } from 'react';
import { useFormatMoney } from '../../../i18n/use-format-money.ts';
import { useTexts } from '../../../i18n/use-texts.ts';
import { codeTexts } from '../../../one-time-code/code-texts.ts';
import { LocalLink } from '../../../page/local-link.tsx';
import { useHydrated } from '../../../ui/use-hydrated.ts';
import { defaultPayer } from '../default-payer.ts';
import { type OpenCheckout, priceOfOrder, recipientOfOrder } from '../load-checkout.ts';
import { PayerForm } from '../wallet/payer-form.tsx';
import type { PostedPayer } from '../wallet/posted-payment.ts';
import { AirtimeDialogs } from './airtime-dialogs.tsx';
import type { AirtimeProblem } from './airtime-flow.ts';
import { airtimeTexts } from './texts.ts';
import { useAirtimePayment } from './use-airtime-payment.ts';

type AirtimeScreenProps = {
  checkout: OpenCheckout;
  /** The typed values of a post without JavaScript. */
  posted: PostedPayer | null;
};

/** Paying with the airtime of a line (SPEC section 4 "Airtime"). */
export function AirtimeScreen({ checkout: { order }, posted }: AirtimeScreenProps) {
  const t = useTexts(airtimeTexts);
  const formatMoney = useFormatMoney();
  const price = priceOfOrder(order);
  const hydrated = useHydrated();
  const { flow, dispatch } = useAirtimePayment(order, price);
  const problem = flow.step === 'form' ? flow.problem : null;
  const values = { amount: formatMoney(price), number: recipientOfOrder(order) };
  return (
    <>
      <PayerForm
        icon="message"
        texts={{
          title: t('airtime.title'),
          lead: t('airtime.lead'),
          number: t('airtime.number'),
          numberHint: t('airtime.number-hint'),
          numberRequired: t('airtime.number-required'),
          numberInvalid: t('airtime.number-invalid'),
          email: {
            label: t('airtime.email'),
            required: t('airtime.email-required'),
            invalid: t('airtime.email-invalid'),
            fixed: order.leadId !== null,
          },
          pay: t('airtime.pay', values),
          busy: t('airtime.busy'),
        }}
        initialValues={posted ?? { payer: defaultPayer(order, 'airtime'), email: order.emailId ?? '' }}
        busy={flow.step !== 'form'}
        problem={useProblemText(problem, posted !== null && !hydrated)}
        pressedBefore={posted !== null}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={(payer, email) => dispatch({ type: 'pay-pressed', payer, email })}
      />
      <AirtimeDialogs flow={flow} dispatch={dispatch} {...values} />
    </>
  );
}

/** The text above the form. A wrong number is shown beside its field instead. */
function useProblemText(problem: AirtimeProblem | null, needsScript: boolean): ReactNode {
  const t = useTexts(airtimeTexts);
  const code = useTexts(codeTexts);
  if (!problem) return needsScript ? t('airtime.needs-script') : null;
  switch (problem.kind) {
    case 'not-a-wallet':
      return null;
    case 'too-little':
      return (
        <>
          {t('airtime.too-little')}{' '}
          <LocalLink to={`/prepaid-recharge?msisdn=${problem.payer}`}>{t('airtime.recharge')}</LocalLink>
        </>
      );
    case 'code-ended':
      return code(`code.${problem.reason}`);
    case 'unreachable':
      return t('airtime.unreachable');
    case 'said':
      return problem.message;
  }
}
