import { useTexts } from '../../../blocks/use-texts.ts';
import { pageOfOrder } from '../order-page.ts';
import type { OpenCheckout } from '../read-payment-desk.ts';
import { paymentTexts } from '../texts.ts';
import type { PostedPayment } from '../wallet/posted-payment.ts';
import { useWalletPayment } from '../wallet/use-wallet-payment.ts';
import { WalletScreen } from '../wallet/wallet-screen.tsx';
import { PUSH_WALLETS, type PushWallet } from './push-wallets.ts';
import { pushWalletTexts } from './texts.ts';

type PushWalletScreenProps = {
  wallet: PushWallet;
  checkout: OpenCheckout;
  posted: PostedPayment | null;
};

/** A wallet that sends a request to the handset; the page polls every ten seconds (SPEC sections 2 and 4 "MPESA"). */
export function PushWalletScreen({ wallet, checkout, posted }: PushWalletScreenProps) {
  const name = useTexts(paymentTexts)(`method.${wallet}`);
  const t = useTexts(pushWalletTexts, { wallet: name });
  const { order } = checkout;
  const { paymentMode, email } = PUSH_WALLETS[wallet];
  const payment = useWalletPayment({ order, paymentMode, mode: 'push' });
  const emailTexts = { label: t('push.email'), required: null, invalid: t('push.email-invalid') };
  return (
    <WalletScreen
      name={name}
      rule={checkout.options.find(({ type }) => type === wallet)?.payer}
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
        ...(email ? { email: emailTexts } : {}),
        pay: t('push.pay'),
        busy: t('push.busy'),
        cancel: { label: t('push.cancel'), to: pageOfOrder(order) },
        unreachable: t('push.unreachable'),
      }}
    />
  );
}
