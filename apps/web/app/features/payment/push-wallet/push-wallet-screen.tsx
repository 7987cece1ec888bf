import type { ReactNode } from 'react';
import { useTexts } from '../../../blocks/use-texts.ts';
import { pageOfOrder } from '../order-page.ts';
import type { PaymentOption } from '../payment-methods.ts';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { usualWalletPayer } from '../usual-payer.ts';
import { PayerForm } from '../wallet/payer-form.tsx';
import { SaidProblem } from '../wallet/said-problem.tsx';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import type { WalletProblem } from '../wallet/wallet-flow.ts';
import { pushWalletTexts } from './texts.ts';

/** What a post without JavaScript came to, with what was typed. */
type PushPosted = { payer: string; email: string; problem: WalletProblem | { kind: 'needs-script' } };

type PushWalletScreenProps = {
  option: PaymentOption;
  desk: Extract<PaymentDesk, { kind: 'open' }>;
  posted: PushPosted | null;
};

/** A request on the handset, watched every ten seconds (SPEC sections 2 and 4 "MPESA"). */
export function PushWalletScreen({ option, desk, posted }: PushWalletScreenProps) {
  const { label, paymentMode, takesEmail, payer: rule } = option;
  const t = useTexts(pushWalletTexts, { wallet: label });
  const { order } = desk;
  const payment = useWalletPayment({ order, paymentMode, mode: 'push' });
  const { flow } = payment;
  const problem = flow.step === 'form' ? (flow.problem ?? posted?.problem ?? null) : null;
  const emailWords = { label: t('push.email'), required: null, invalid: t('push.email-invalid') };
  return (
    <>
      <PayerForm
        icon="phone"
        rule={rule}
        words={{
          title: t('push.title'),
          lead: t('push.lead'),
          number: t('push.number'),
          numberRequired: t('push.number-required'),
          numberInvalid: t('push.number-invalid'),
          ...(takesEmail ? { email: emailWords } : {}),
          pay: t('push.pay'),
          busy: t('push.busy'),
          cancel: { label: t('push.cancel'), to: pageOfOrder(order) },
        }}
        start={posted ?? { payer: usualWalletPayer(order, rule), email: '' }}
        busy={flow.step !== 'form'}
        problem={useProblemText(problem)}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={payment.press}
      />
      <WalletDialogs desk={desk} payment={payment} wallet={label} />
    </>
  );
}

/** What to say above the form; what is wrong with the number is said beside its field. */
function useProblemText(problem: PushPosted['problem'] | null): ReactNode {
  const t = useTexts(pushWalletTexts);
  switch (problem?.kind) {
    case 'required':
      return t('push.number-required');
    case 'unreachable':
      return t('push.unreachable');
    case 'said':
      return <SaidProblem message={problem.message} handset={problem.handset} />;
    default:
      return null;
  }
}
