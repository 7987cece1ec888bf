import { redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { loadCheckout } from '../../features/pay/load-checkout.ts';
import { offeredMethods } from '../../features/pay/payment-methods.ts';
import { paymentTexts } from '../../features/pay/texts.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import type { Route } from './+types/start';

/** With a single way to pay there is nothing to pick: its screen opens at once. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const checkout = await loadCheckout(portal, orderId);
  const [only, ...others] = checkout.kind === 'open' ? offeredMethods(checkout.options) : [];
  if (only && others.length === 0) throw redirect(`${only.path}?order=${orderId}`);
  return null;
}

export default function PaymentStartRoute() {
  const t = useTexts(paymentTexts);
  return <p>{t('shell.pick')}</p>;
}
