import { systemClock } from '@portal/domain/time/clock';
import { useEffect } from 'react';
import { data, redirect } from 'react-router';
import { webContext } from '../../context/web-context.ts';
import { saveTexts } from '../../fast-payment/fast-texts.ts';
import { airtimeStatusTexts } from '../../features/pay/airtime/texts.ts';
import { cardStatusTexts, cardTexts } from '../../features/pay/card/texts.ts';
import { UnavailableOrder } from '../../features/pay/order-problem-pages.tsx';
import { cancelWaitingPayment, parseCancelChoice } from '../../features/pay/status/cancel-waiting-payment.ts';
import { MissingPayment } from '../../features/pay/status/missing-payment.tsx';
import { parseStatusQuery, readStatusPage } from '../../features/pay/status/read-status-page.ts';
import { StatusScreen } from '../../features/pay/status/status-screen.tsx';
import { bankStepsTexts, reasonTexts, statusTexts, timelineTexts } from '../../features/pay/status/texts.ts';
import { paymentTexts } from '../../features/pay/texts.ts';
import { cancelTexts } from '../../features/pay/wallet/waiting/cancel-texts.ts';
import { processingTexts } from '../../features/pay/wallet/waiting/processing-texts.ts';
import { wayOutTexts } from '../../features/pay/way-out/way-out-texts.ts';
import { dayTexts } from '../../i18n/day-texts.ts';
import { loadTexts } from '../../i18n/load-texts.ts';
import { STATUS_OF_PAGE } from '../../page/private-page.ts';
import { receiptTexts } from '../../receipt/texts.ts';
import type { Route } from './+types/status';

const TEXTS = [
  dayTexts,
  statusTexts,
  saveTexts,
  timelineTexts,
  reasonTexts,
  receiptTexts,
  airtimeStatusTexts,
  cardTexts,
  cardStatusTexts,
  paymentTexts,
  processingTexts,
  wayOutTexts,
  cancelTexts,
  bankStepsTexts,
];

/** The transaction of the address, as far as this browser may see it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const query = parseStatusQuery(request.url);
  const page = await readStatusPage(context.get(webContext).portal, query, systemClock.now());
  return data(
    { page, query, texts: loadTexts(context, request, TEXTS) },
    { status: STATUS_OF_PAGE[page.kind] },
  );
}

/** Cancels the payment while it waits for its customer; a form, so that it works without JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const { portal } = context.get(webContext);
  const form = await request.formData();
  const then = parseCancelChoice(form.get('then'));
  const { id: transactionId } = parseStatusQuery(request.url);
  throw redirect(await cancelWaitingPayment(portal, { transactionId, then }));
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
