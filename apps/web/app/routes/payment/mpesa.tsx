import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { pushWalletAction } from '../../features/payment/push-wallet/push-wallet-action.ts';
import { PushWalletPage } from '../../features/payment/push-wallet/push-wallet-page.tsx';
import type { Route } from './+types/mpesa';

export function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  return pushWalletAction('mpesa', { portal, request, locale: localeOf(request) });
}

export default function MpesaRoute({ actionData }: Route.ComponentProps) {
  return <PushWalletPage wallet="mpesa" posted={actionData ?? null} />;
}
