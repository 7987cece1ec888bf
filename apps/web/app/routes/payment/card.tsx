import { parseCardGateway } from '@portal/domain/payments/card-gateway';
import { data, replace, useOutletContext } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { CardScreen } from '../../features/pay/card/card-screen.tsx';
import { startCardPayment } from '../../features/pay/card/start-card.ts';
import { cardTexts } from '../../features/pay/card/texts.ts';
import type { OpenCheckout } from '../../features/pay/load-checkout.ts';
import { NotOffered } from '../../features/pay/not-offered.tsx';
import { SCRIPT_FIELD } from '../../form/take-post.ts';
import { answerPost } from '../../form/use-post.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import type { Route } from './+types/card';

export function loader({ context, request }: Route.LoaderArgs) {
  return { texts: loadTexts(context, request, [cardTexts]) };
}

/**
 * Prepares the gateway's page. A script opens it; a plain form goes to the status page, which has the link to it, because
 * a form may not lead off our site (SAFETY X8). What is wrong with the order is left to the loader of the shell.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const email = String(form.get('email') ?? '').slice(0, 254);
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const gateway = parseCardGateway(String(form.get('gateway') ?? ''));
  const toPath = (path: string, query: Record<string, string>) =>
    replace(`${path}?${new URLSearchParams(query)}`);
  if (!gateway) throw toPath('/payment/start/card', { order: orderId });
  const read = await portal.readOrder({ id: orderId });
  const order = read.kind === 'ok' ? read.result : { orderId };
  const outcome = await startCardPayment(portal, { order, gateway, email });
  if (outcome.kind === 'closed') throw toPath('/payment/start/card', { order: orderId });
  if (outcome.kind === 'status' || (outcome.kind === 'page' && !form.has(SCRIPT_FIELD)))
    throw toPath('/payment/status', { id: outcome.transactionId });
  return data({ outcome, email, gateway }, { status: outcome.kind === 'page' ? 200 : 422 });
}

export const clientAction = answerPost;

export default function CardRoute({ actionData }: Route.ComponentProps) {
  const checkout = useOutletContext<OpenCheckout>();
  const [first, ...others] = checkout.gateways;
  if (!first) return <NotOffered />;
  return <CardScreen checkout={checkout} gateways={[first, ...others]} posted={actionData ?? null} />;
}
