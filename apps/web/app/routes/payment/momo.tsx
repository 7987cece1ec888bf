import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { pushWalletAction } from '../../features/payment/push-wallet/push-wallet-action.ts';
import { PushWalletPage } from '../../features/payment/push-wallet/push-wallet-page.tsx';
import type { Route } from './+types/momo';

export function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  return pushWalletAction('momo', { portal, request, locale: localeOf(request) });
}

export default function MomoRoute({ actionData }: Route.ComponentProps) {
  return <PushWalletPage wallet="momo" posted={actionData ?? null} />;
}
