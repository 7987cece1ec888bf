import { useTexts } from '../../../i18n/use-texts.ts';
import type { OpenCheckout } from '../load-checkout.ts';
import { orderPagePath } from '../order-page.ts';
import type { PaymentOption } from '../payment-methods.ts';
import type { PostedPayment } from '../wallet/posted-payment.ts';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletScreen } from '../wallet/wallet-screen.tsx';
import { pushWalletTexts } from './texts.ts';

type PushWalletScreenProps = {
  option: PaymentOption;
  checkout: OpenCheckout;
  posted: PostedPayment | null;
};

/** A wallet that sends a request to the handset; the page polls every ten seconds (SPEC sections 2 and 4 "MPESA"). */
export function PushWalletScreen({ option, checkout, posted }: PushWalletScreenProps) {
  const { label, paymentMode, takesEmail, payer: rule } = option;
  const t = useTexts(pushWalletTexts, { wallet: label });
  const { order } = checkout;
  const payment = useWalletPayment({ order, paymentMode, mode: 'push' });
  const emailTexts = { label: t('push.email'), required: null, invalid: t('push.email-invalid') };
  return (
    <WalletScreen
      name={label}
      rule={rule}
      checkout={checkout}
      payment={payment}
      posted={posted}
      icon="phone"
      texts={{
        title: t('push.title'),
        lead: t('push.lead'),
        number: t('push.number'),
        numberRequired: t('push.number-required'),
        numberInvalid: t('push.number-invalid'),
        ...(takesEmail ? { email: emailTexts } : {}),
        pay: t('push.pay'),
        busy: t('push.busy'),
        cancel: { label: t('push.cancel'), to: orderPagePath(order) },
        unreachable: t('push.unreachable'),
      }}
    />
  );
}
