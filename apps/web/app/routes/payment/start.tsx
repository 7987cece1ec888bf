import { redirect } from 'react-router';
import { parseLastMethod } from '../../browser-storage/payment-choice.ts';
import { webContext } from '../../context/web-context.ts';
import { suggestPayOption } from '../../fast-payment/pay-options.ts';
import { loadCheckout } from '../../features/pay/load-checkout.ts';
import { pathOfOption } from '../../features/pay/payment-methods.ts';
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
  const first = suggestPayOption(options, parseLastMethod(request.headers.get('cookie')));
  const isListed = searchParams.has('list') && options.length > 1;
  if (first && !isListed) throw redirect(`${pathOfOption(first)}?${new URLSearchParams({ order: orderId })}`);
  return null;
}

export default function PaymentStartRoute() {
  const t = useTexts(paymentTexts);
  return <p>{t('shell.pick')}</p>;
}
