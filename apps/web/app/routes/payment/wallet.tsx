import { useOutletContext } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import type { OpenCheckout } from '../../features/pay/load-checkout.ts';
import { NotOffered } from '../../features/pay/method-screen.tsx';
import { MoneyScreen } from '../../features/pay/money/money-screen.tsx';
import { PushWalletScreen } from '../../features/pay/push-wallet/push-wallet-screen.tsx';
import { walletAction } from '../../features/pay/wallet/wallet-action.ts';
import { localeOf } from '../../i18n/load-texts.ts';
import type { Route } from './+types/wallet';

export function action({ context, params, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  return walletAction({ segment: params.wallet, portal, request, locale: localeOf(request) });
}

/** The page of the brand's own wallet or of a push wallet. The `form` of the option selects the screen. */
export default function WalletRoute({ params, actionData }: Route.ComponentProps) {
  const checkout = useOutletContext<OpenCheckout>();
  const option = checkout.options.find(({ segment }) => segment === params.wallet);
  const posted = actionData ?? null;
  switch (option?.form) {
    case 'money':
      return <MoneyScreen checkout={checkout} posted={posted} />;
    case 'push':
      return <PushWalletScreen key={option.type} option={option} checkout={checkout} posted={posted} />;
    default:
      return <NotOffered />;
  }
}
