import { useOutletContext } from 'react-router';
import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { MoneyScreen } from '../../features/payment/money/money-screen.tsx';
import { NotOffered } from '../../features/payment/not-offered.tsx';
import { PushWalletScreen } from '../../features/payment/push-wallet/push-wallet-screen.tsx';
import type { PaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { walletAction } from '../../features/payment/wallet/wallet-action.ts';
import type { Route } from './+types/wallet';

export function action({ context, params, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  return walletAction({ segment: params.wallet, portal, request, locale: localeOf(request) });
}

/** Any wallet that asks for approval on the handset, the brand's own included: the server says which form it has. */
export default function WalletRoute({ params, actionData }: Route.ComponentProps) {
  const desk = useOutletContext<Extract<PaymentDesk, { kind: 'open' }>>();
  const option = desk.options.find(({ segment }) => segment === params.wallet);
  const posted = actionData ?? null;
  switch (option?.form) {
    case 'money':
      return <MoneyScreen desk={desk} posted={posted} />;
    case 'push':
      return <PushWalletScreen key={option.type} option={option} desk={desk} posted={posted} />;
    default:
      return <NotOffered />;
  }
}
