import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { pushWalletAction } from '../../features/payment/push-wallet/push-wallet-action.ts';
import { PushWalletPage } from '../../features/payment/push-wallet/push-wallet-page.tsx';
import type { Route } from './+types/gsma';

export function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  return pushWalletAction('gsma', { portal, request, locale: localeOf(request) });
}

export default function GsmaRoute({ actionData }: Route.ComponentProps) {
  return <PushWalletPage wallet="gsma" posted={actionData ?? null} />;
}
