import { useTexts } from '../../../i18n/use-texts.ts';
import type { OpenCheckout } from '../load-checkout.ts';
import { orderPagePath } from '../order-page.ts';
import type { PaymentOption } from '../payment-methods.ts';
import type { PostedPayment } from '../wallet/posted-payment.ts';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletScreen } from '../wallet/wallet-screen.tsx';
import { SmartcashMark } from './smartcash-mark.tsx';
import { smartcashTexts } from './texts.ts';

type SmartcashScreenProps = { option: PaymentOption; checkout: OpenCheckout; posted: PostedPayment | null };

/** Payment mode of SmartCash on the wire. SPEC section 9 "Payment modes". */
const SMARTCASH_MODE = 'SMARTCASH_SECURE';
/** The wallet's name as its own texts spell it (SPEC section 8). */
const WALLET = 'Smart Cash';

/** The SmartCash wallet: a code, then the PIN (SPEC sections 2 and 4 "SmartCash"). */
export function SmartcashScreen({ option, checkout, posted }: SmartcashScreenProps) {
  const t = useTexts(smartcashTexts);
  const { order } = checkout;
  const payment = useWalletPayment({ order, paymentMode: SMARTCASH_MODE, mode: 'pin' });
  return (
    <WalletScreen
      name={WALLET}
      rule={option.payer}
      checkout={checkout}
      payment={payment}
      posted={posted}
      icon="lock"
      mark={<SmartcashMark />}
      texts={{
        title: t('payment.smartCashPayment'),
        lead: t('smartcash.lead'),
        number: t('smartcash.number'),
        numberRequired: t('smartcash.number-required'),
        numberInvalid: t('smartcash.number-invalid'),
        pay: t('smartcash.proceed'),
        busy: t('smartcash.busy'),
        cancel: { label: t('smartcash.cancel'), to: orderPagePath(order) },
        needsScript: t('smartcash.needs-script'),
      }}
    />
  );
}
