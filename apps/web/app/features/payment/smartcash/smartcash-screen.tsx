import { parseMsisdn } from '@portal/domain/msisdn';
import { useHydrated } from '../../../blocks/use-hydrated.ts';
import { useTexts } from '../../../blocks/use-texts.ts';
import { pageOfOrder } from '../order-page.ts';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { PayerForm } from '../wallet/payer-form.tsx';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletDialogs } from '../wallet/wallet-dialogs.tsx';
import { SMARTCASH_MODE, secureCalls } from './secure-calls.ts';
import { smartcashTexts } from './texts.ts';

type SmartcashScreenProps = {
  desk: Extract<PaymentDesk, { kind: 'open' }>;
  /** A post without JavaScript: what was typed. */
  posted: { payer: string } | null;
};

/** How its own texts spell the wallet (SPEC section 8). */
const WALLET = 'Smart Cash';

/** The SmartCash wallet: a code, then the PIN (SPEC sections 2 and 4 "SmartCash"). */
export function SmartcashScreen({ desk, posted }: SmartcashScreenProps) {
  const t = useTexts(smartcashTexts);
  const { order } = desk;
  const hydrated = useHydrated();
  const { orderId } = order;
  const payment = useWalletPayment({
    orderId,
    paymentMode: SMARTCASH_MODE,
    mode: 'pin',
    callsWith: secureCalls,
  });
  const { flow } = payment;
  const problem = flow.step === 'form' ? flow.problem : null;
  return (
    <>
      <PayerForm
        icon="lock"
        words={{
          title: t('smartcash.title'),
          lead: t('smartcash.lead'),
          number: t('smartcash.number'),
          numberRequired: t('smartcash.number-required'),
          numberInvalid: t('smartcash.number-invalid'),
          pay: t('smartcash.proceed'),
          busy: t('smartcash.busy'),
          cancel: { label: t('smartcash.cancel'), to: pageOfOrder(order) },
        }}
        start={{ payer: posted?.payer ?? parseMsisdn(order.msisdn) ?? '', email: '' }}
        busy={flow.step !== 'form'}
        problem={posted && !hydrated ? t('smartcash.needs-script') : null}
        pressedBefore={posted !== null}
        wrongPayer={problem?.kind === 'not-a-wallet' ? problem.payer : null}
        onPay={(payer) => payment.press(payer)}
      />
      <WalletDialogs desk={desk} payment={payment} wallet={WALLET} />
    </>
  );
}
