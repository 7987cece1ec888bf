import type { CallResult } from '@portal/contract/calls';
import { WIRE_KIND } from '@portal/contract/wire-kind';
import type { Locale } from '@portal/domain/locale';
import { toDecimal } from '@portal/domain/money';
import { maskMsisdn } from '@portal/domain/msisdn';
import { PortalError } from '../../platform/http/portal-error.ts';
import { boughtFields } from './bought-fields.ts';
import { leadFields } from './lead-fields.ts';
import { toLeadMode, toWireMode } from './payment-mode.ts';
import type { PaymentEvent } from './payment-state.ts';
import type { Payment, PaymentHappened } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { isShownFinal, shownStatus } from './shown-status.ts';

type Transaction = CallResult<'readTransaction'>;
type TimelineStep = Transaction['timeline'][number]['step'];

/** What each event shows on the timeline: only what is true about the money. */
const STEPS: Record<PaymentEvent | 'created', TimelineStep[]> = {
  created: [],
  submitted: ['asked'],
  'pin-rejected': [],
  'not-sent': [],
  'prompt-shown': [],
  'charge-confirmed': ['approved', 'paid'],
  'charge-differs': ['approved', 'paid', 'review'],
  'charge-declined': ['declined'],
  'customer-cancelled': ['cancelled'],
  'deadline-passed': ['expired'],
  delivered: ['delivered'],
  undeliverable: ['refunding'],
  'refund-confirmed': ['refunded'],
  'refund-refused': ['review'],
  'tries-exhausted': ['review'],
  'staff-rechecked': [],
  'staff-redelivered': [],
  'staff-refunded': ['refunding'],
  'staff-closed-given': ['delivered'],
  'staff-closed-returned': ['refunded'],
  'staff-closed-unpaid': ['declined'],
};

/** Status of a transaction, for polling. Throws NOT_FOUND. */
export async function readStatus({ store }: PaymentsDeps, id: string): Promise<CallResult<'readStatus'>> {
  const { state } = await found(store, id);
  const status = shownStatus(state);
  return { status, transactionStatus: status, transactionId: id, final: isShownFinal(state) };
}

/**
 * A transaction as its status page shows it; the only reader. Each number is whole only for the browser that gave
 * it, masked for everyone else who has the link (RULINGS 8). Throws NOT_FOUND.
 */
export async function readTransaction(
  { store, brand }: PaymentsDeps,
  id: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<Transaction> {
  const [payment, history] = await Promise.all([found(store, id), store.history(id)]);
  const status = shownStatus(payment.state);
  const { amountMinor: minor, currency } = payment;
  const mine = (owner: string, msisdn: string) => (owner === visitorId ? msisdn : maskMsisdn(msisdn));
  return {
    status,
    transactionStatus: status,
    transactionId: id,
    refTransactionId: payment.providerReference,
    ...WIRE_KIND[payment.orderKind],
    ...(payment.orderKind === 'lead' ? toLeadMode : toWireMode)(payment.mode, brand),
    currencyCode: currency,
    amount: toDecimal({ minor, currency }),
    msisdn: recipientOf(payment, visitorId),
    mobileNumber: mine(payment.visitorId, payment.payer),
    ...boughtFields(payment.contents, { locale, own: payment.orderVisitorId === visitorId }),
    statusReason: payment.reason,
    metaInfo: leadFields(payment, payment.orderVisitorId === visitorId),
    redirectPage: payment.redirectPage,
    orderId: payment.orderId,
    own: payment.orderVisitorId === visitorId || payment.visitorId === visitorId,
    redirectUrl: payment.visitorId === visitorId ? openPage(payment) : null,
    final: isShownFinal(payment.state),
    timeline: timelineOf(history),
  };
}

/** The gateway's page, as long as it can be paid there. */
function openPage({ state, redirectUrl }: Payment): string | null {
  return state === 'awaiting-customer' ? redirectUrl : null;
}

/** Whole for the browser that ordered; never when it is a fixed account's contact, whom the visitor did not name. */
function recipientOf({ orderKind, orderVisitorId, msisdn }: Payment, visitorId: string): string {
  const named = orderVisitorId === visitorId && orderKind !== 'fixed-invoice';
  return named ? msisdn : maskMsisdn(msisdn);
}

async function found(store: PaymentsDeps['store'], id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new PortalError('NOT_FOUND');
  return payment;
}

/** A payment handed over several times was asked for once, when it was first. */
function timelineOf(history: PaymentHappened[]): Transaction['timeline'] {
  const steps = history.flatMap(({ event, at }) =>
    STEPS[event].map((step) => ({ step, at: at.toISOString() })),
  );
  return steps.filter(
    ({ step }, index) => step !== 'asked' || steps.findIndex((s) => s.step === step) === index,
  );
}
