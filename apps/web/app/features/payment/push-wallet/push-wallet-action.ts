import type { PortalClient } from '@portal/contract/portal-client';
import type { Locale } from '@portal/domain/locale';
import { readPostedPayer, startPostedPush } from '../wallet/posted-payment.ts';
import { PUSH_WALLETS, type PushWallet } from './push-wallets.ts';

type PushWalletRequest = { portal: PortalClient; request: Request; locale: Locale };

/** The action of a push wallet's route: handles the form when it is posted without JavaScript. */
export async function pushWalletAction(wallet: PushWallet, { portal, request, locale }: PushWalletRequest) {
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const { paymentMode } = PUSH_WALLETS[wallet];
  const posted = await readPostedPayer(request);
  return startPostedPush(posted, { portal, locale, order: { orderId }, paymentMode });
}
