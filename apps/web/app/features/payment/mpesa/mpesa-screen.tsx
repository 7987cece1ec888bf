import { parseMsisdn } from '@portal/domain/msisdn';
import { useTexts } from '../../../blocks/use-texts.ts';
import { pageOfOrder } from '../order-page.ts';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { PayerForm } from '../wallet/payer-form.tsx';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import type { WalletProblem } from '../wallet/wallet-flow.ts';
import { mpesaTexts } from './texts.ts';

/** Wire code of paying with MPESA. SPEC section 9 "Payment modes". */
export const MPESA_MODE = 'MPESA';

/** What a post without JavaScript came to, with what was typed. */
export type MpesaPosted = { payer: string; email: string; problem: WalletProblem };

type MpesaScreenProps = {
  desk: Extract<PaymentDesk, { kind: 'open' }>;
  posted: MpesaPosted | null;
};

/** MPESA: a request on the handset, watched every ten seconds (SPEC sections 2 and 4 "MPESA"). */
export function MpesaScreen({ desk, posted }: MpesaScreenProps) {
  const t = useTexts(mpesaTexts);
  const { order } = desk;
  const payment = useWalletPayment({ orderId: order.orderId, paymentMode: MPESA_MODE, mode: 'push' });
  const { flow } = payment;
  const problem = flow.step === 'form' ? (flow.problem ?? posted?.problem ?? null) : null;
  return (
    <>
      <PayerForm
        icon="phone"
        words={{
          title: t('mpesa.title'),
          lead: t('mpesa.lead'),
          number: t('mpesa.number'),
          numberRequired: t('mpesa.number-required'),
          numberInvalid: t('mpesa.number-invalid'),
          email: { label: t('mpesa.email'), required: null, invalid: t('mpesa.email-invalid') },
          pay: t('mpesa.pay'),
          busy: t('mpesa.busy'),
          cancel: { label: t('mpesa.cancel'), to: pageOfOrder(order) },
        }}
        start={posted ?? { payer: parseMsisdn(order.msisdn) ?? '', email: '' }}
        busy={flow.step !== 'form'}
        problem={useProblemText(problem)}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={payment.press}
      />
      <WalletDialogs desk={desk} payment={payment} wallet="MPESA" />
    </>
  );
}

/** What to say above the form; what is wrong with the number is said beside its field. */
function useProblemText(problem: WalletProblem | null): string | null {
  const t = useTexts(mpesaTexts);
  switch (problem?.kind) {
    case 'required':
      return t('mpesa.number-required');
    case 'unreachable':
      return t('mpesa.unreachable');
    case 'said':
      return problem.message;
    default:
      return null;
  }
}
