import type { PortalClient } from '@portal/contract/http/portal-client';
import type { Locale } from '@portal/domain/language/locale';
import { loadCheckout } from '../load-checkout.ts';
import { readPostedPayer, refusePosted, startPostedPush } from './posted-payment.ts';

type WalletRequest = {
  /** Last segment of the page's path. */
  segment: string;
  portal: PortalClient;
  request: Request;
  locale: Locale;
};

/**
 * The action of a wallet's route: handles the form when it is posted without JavaScript. In PIN mode the PIN can be
 * encrypted only with JavaScript. Returns `null` when the order has a problem: the shell's loader reports it.
 */
export async function walletAction({ segment, portal, request, locale }: WalletRequest) {
  const posted = await readPostedPayer(request);
  const checkout = await loadCheckout(portal, new URL(request.url).searchParams.get('order') ?? '');
  if (checkout.kind !== 'open') return null;
  const { order, options, settings } = checkout;
  const option = options.find((each) => each.segment === segment);
  if (!option) return null;
  if (option.form === 'money' && settings.enableAmPin) return refusePosted(posted, { kind: 'needs-script' });
  return startPostedPush(posted, { portal, locale, order, paymentMode: option.paymentMode });
}
