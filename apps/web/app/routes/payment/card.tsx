import { localisePath } from '@portal/domain/language/locale';
import { parseCardGateway } from '@portal/domain/payments/card-gateway';
import { data, redirect, useOutletContext } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { CardScreen } from '../../features/pay/card/card-screen.tsx';
import { startCardPayment } from '../../features/pay/card/start-card.ts';
import { cardTexts } from '../../features/pay/card/texts.ts';
import type { OpenCheckout } from '../../features/pay/load-checkout.ts';
import { NotOffered } from '../../features/pay/method-screen.tsx';
import { loadTexts, localeOf } from '../../i18n/load-texts.ts';
import type { Route } from './+types/card';

export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadTexts(context, request, [cardTexts]) };
}

/**
 * Without JavaScript: prepares the gateway's page and goes to the status page, which has the link to it. A form may
 * not lead off our site (SAFETY X8).
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const email = String(form.get('email') ?? '').slice(0, 254);
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const gateway = parseCardGateway(String(form.get('gateway') ?? ''));
  if (!gateway) return null;
  const outcome = await startCardPayment(portal, { order: { orderId }, gateway, email });
  switch (outcome.kind) {
    case 'page':
    case 'status':
      throw redirect(`${localisePath('/payment/status', localeOf(request))}?id=${outcome.transactionId}`);
    // The shell's loader says what is wrong with the order.
    case 'closed':
      return null;
    default:
      return data({ problem: outcome, email, gateway }, { status: 422 });
  }
}

export default function CardRoute({ actionData }: Route.ComponentProps) {
  const checkout = useOutletContext<OpenCheckout>();
  const [first, ...others] = checkout.gateways;
  if (!first) return <NotOffered />;
  return <CardScreen checkout={checkout} gateways={[first, ...others]} posted={actionData ?? null} />;
}
