import { redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { firstMethodPath } from '../../fast-payment/payment-path.ts';
import { loadCheckout } from '../../features/pay/load-checkout.ts';
import { paymentTexts } from '../../features/pay/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Route } from './+types/start';

/**
 * The list of ways to pay opens at the last one of this browser, else at a wallet (the card only where there is none).
 * With `?list` none is opened, for a visitor who has just left one.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const { searchParams } = new URL(request.url);
  const orderId = searchParams.get('order') ?? '';
  const checkout = await loadCheckout(portal, orderId);
  const options = checkout.kind === 'open' ? checkout.options : [];
  const path = firstMethodPath(options, { orderId, cookies: request.headers.get('cookie') });
  const isListed = searchParams.has('list') && options.length > 1;
  if (path && !isListed) throw redirect(path);
  return null;
}

export default function PaymentStartRoute() {
  const t = useTexts(paymentTexts);
  return <p>{t('shell.pick')}</p>;
}
