import { useOutletContext } from 'react-router';
import { NotOffered } from '../not-offered.tsx';
import type { PaymentDesk } from '../read-payment-desk.ts';
import { type PushPosted, PushWalletScreen } from './push-wallet-screen.tsx';
import type { PushWallet } from './push-wallets.ts';

/** The wallet's screen, where the order may be paid with it. */
export function PushWalletPage({ wallet, posted }: { wallet: PushWallet; posted: PushPosted | null }) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  if (!desk.options.some(({ type }) => type === wallet)) return <NotOffered />;
  return <PushWalletScreen wallet={wallet} desk={desk} posted={posted} />;
}
