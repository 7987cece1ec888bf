import { systemClock } from '@portal/domain/clock';
import { localisePath } from '@portal/domain/locale';
import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { dayTexts } from '../../blocks/day-texts.ts';
import { loadTexts, localeOf } from '../../blocks/load-texts.ts';
import { webContext } from '../../blocks/web-context.ts';
import { airtimeStatusTexts } from '../../features/payment/airtime/texts.ts';
import { cardStatusTexts, cardTexts } from '../../features/payment/card/texts.ts';
import { UnavailableOrder } from '../../features/payment/no-order.tsx';
import { leaveWaitingPayment, parseAfterCancelling } from '../../features/payment/status/leave-waiting.ts';
import { MissingPayment } from '../../features/payment/status/no-payment.tsx';
import { readStatusPage, statusQueryOf } from '../../features/payment/status/read-status-page.ts';
import { StatusScreen } from '../../features/payment/status/status-screen.tsx';
import { reasonTexts, statusTexts, timelineTexts } from '../../features/payment/status/texts.ts';
import { paymentTexts } from '../../features/payment/texts.ts';
import { cancelTexts } from '../../features/payment/wallet/cancel-texts.ts';
import { processingTexts } from '../../features/payment/wallet/processing-texts.ts';
import type { Route } from './+types/status';

const TEXTS = [
  dayTexts,
  statusTexts,
  timelineTexts,
  reasonTexts,
  airtimeStatusTexts,
  cardTexts,
  cardStatusTexts,
  paymentTexts,
  processingTexts,
  cancelTexts,
];
const HTTP_STATUS = { found: 200, missing: 404, unavailable: 503 } as const;

/** The transaction of the address, as far as this browser may see it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = statusQueryOf(request.url);
  const page = await readStatusPage(context.get(webContext).portal, query, systemClock.now());
  return data({ page, query, texts: loadTexts(context, request, TEXTS) }, { status: HTTP_STATUS[page.kind] });
}

/** Cancels the payment while it waits for its customer; a form, so that it works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const then = parseAfterCancelling(form.get('then'));
  const { id: transactionId } = statusQueryOf(request.url);
  const path = await leaveWaitingPayment(portal, { transactionId, then });
  throw redirect(localisePath(path, localeOf(request)));
}

/** The page holds a customer's payment: no search engine, no shared cache. */
export function headers() {
  return { 'X-Robots-Tag': 'noindex', 'Cache-Control': 'private, no-store' };
}

export default function PaymentStatusRoute({ loaderData: { page, query } }: Route.ComponentProps) {
  useMissingIdReport(query.id === '');
  if (page.kind === 'missing') return <MissingPayment />;
  if (page.kind === 'unavailable') return <UnavailableOrder />;
  return <StatusScreen key={query.id} page={page} query={query} />;
}

/** A missing transaction id is logged (SPEC section 8); the visitor reads a page about it. */
function useMissingIdReport(missing: boolean): void {
  useEffect(() => {
    if (missing) reportError(new Error('The status page was opened without a transaction id'));
  }, [missing]);
}
