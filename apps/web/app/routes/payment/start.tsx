import { localisePath } from '@portal/domain/locale';
import { redirect } from 'react-router';
import { localeOf } from '../../blocks/load-texts.ts';
import { useTexts } from '../../blocks/use-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { offeredMethods } from '../../features/payment/payment-methods.ts';
import { readPaymentDesk } from '../../features/payment/read-payment-desk.ts';
import { paymentTexts } from '../../features/payment/texts.ts';
import type { Route } from './+types/start';

/** With a single way to pay there is nothing to pick: its screen opens at once. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { portal } = context.get(webContext);
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const desk = await readPaymentDesk(portal, orderId);
  const [only, ...others] = desk.kind === 'open' ? offeredMethods(desk.options) : [];
  if (only && others.length === 0)
    throw redirect(`${localisePath(only.path, localeOf(request))}?order=${orderId}`);
  return null;
}

export default function PaymentStartRoute() {
  const t = useTexts(paymentTexts);
  return <p>{t('shell.pick')}</p>;
}
