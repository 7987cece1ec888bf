import { MethodScreen } from '../method-screen.tsx';
import type { PostedPayment } from '../wallet/posted-payment.ts';
import { PushWalletScreen } from './push-wallet-screen.tsx';
import type { PushWallet } from './push-wallets.ts';

/** The page of a push wallet, or a notice when the order cannot be paid with it. */
export function PushWalletPage({ wallet, posted }: { wallet: PushWallet; posted: PostedPayment | null }) {
  return (
    <MethodScreen type={wallet}>
      {(checkout) => <PushWalletScreen wallet={wallet} checkout={checkout} posted={posted} />}
    </MethodScreen>
  );
}
