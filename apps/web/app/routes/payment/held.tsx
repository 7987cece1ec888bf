import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { HeldScreen } from '../../features/ask-about-held/held-screen.tsx';
import { heldTexts } from '../../features/ask-about-held/texts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { privateHeaders } from '../../page/private-page.ts';
import type { Route } from './+types/held';

/** What the line of an order has already. Where there is nothing to ask, the payment comes at once. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const orderId = new URL(request.url).searchParams.get('order') ?? '';
  const answer = await context.get(webContext).portal.readHeld({ orderId });
  const held = answer.kind === 'ok' ? answer.result.held : null;
  if (!held) throw redirect(`/payment/start?${new URLSearchParams({ order: orderId })}`);
  return data({ held, orderId, texts: loadTexts(context, request, [heldTexts, dayTexts]) });
}

export const headers = privateHeaders;

/** `/payment/start/held`. */
export default function HeldRoute({ loaderData: { held, orderId } }: Route.ComponentProps) {
  return <HeldScreen held={held} orderId={orderId} />;
}
