import { brandCodes, moneySegment } from '@portal/domain/brand';
import { data, useOutletContext } from 'react-router';
import { localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { NotOffered } from '../../features/payment/method-screen.tsx';
import { MoneyScreen } from '../../features/payment/money/money-screen.tsx';
import { type OpenCheckout, readPaymentDesk } from '../../features/payment/read-payment-desk.ts';
import {
  readPostedPayer,
  refusePosted,
  startPostedPush,
} from '../../features/payment/wallet/posted-payment.ts';
import type { Route } from './+types/mobile-money';

/** The segment must be the brand's own wallet; any other is no payment method here. */
export function loader({ context, params }: Route.LoaderArgs) {
  const known = params.wallet === moneySegment(context.get(webContext).brand);
  return data({ known }, { status: known ? 200 : 404 });
}

/** Push mode without JavaScript: starts the payment. In PIN mode the PIN can be encrypted only with JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal, brand } = context.get(webContext);
  const posted = await readPostedPayer(request);
  const checkout = await readPaymentDesk(portal, new URL(request.url).searchParams.get('order') ?? '');
  // The shell's loader reports what is wrong with the order.
  if (checkout.kind !== 'open') return null;
  if (checkout.settings.enableAmPin) return refusePosted(posted, { kind: 'needs-script' });
  const { order } = checkout;
  const paymentMode = brandCodes(brand).moneyPush;
  return startPostedPush(posted, { portal, locale: localeOf(request), order, paymentMode });
}

export default function MobileMoneyRoute({ loaderData, actionData }: Route.ComponentProps) {
  const checkout = useOutletContext<OpenCheckout>();
  if (!loaderData.known) return <NotOffered />;
  return <MoneyScreen checkout={checkout} posted={actionData ?? null} />;
}
