import type { CallResult } from '@portal/contract/calls';
import { WIRE_KIND } from '@portal/contract/wire-kind';
import type { Locale } from '@portal/domain/locale';
import { toDecimal } from '@portal/domain/money';
import { maskMsisdn } from '@portal/domain/msisdn';
import { PortalError } from '../../platform/http/portal-error.ts';
import { boughtFields } from './bought-fields.ts';
import { canPayAnew } from './can-pay-anew.ts';
import { isCancellable } from './cancel-payment.ts';
import { leadFields } from './lead-fields.ts';
import { optionLabel } from './method-names.ts';
import { MODE_TRAITS } from './mode-traits.ts';
import { optionOf, toLeadMode, toWireMode } from './payment-mode.ts';
import { CUSTOMER_ANSWER_MS } from './payment-schedule.ts';
import type { PaymentEvent } from './payment-state.ts';
import type { Payment, PaymentHappened } from './payment-store.ts';
import type { PaymentsDeps } from './payments-deps.ts';
import { optionSegment } from './providers/payment-option.ts';
import { MODES } from './providers/registry.ts';
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
  'page-not-shown': ['unreachable'],
  'deadline-passed': ['expired'],
  delivered: ['delivered'],
  undeliverable: ['refunding'],
  'refund-accepted': [],
  'refund-confirmed': ['refunded'],
  'refund-refused': ['review'],
  'tries-exhausted': ['review'],
  'reference-taken': ['review'],
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
  deps: PaymentsDeps,
  id: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<Transaction> {
  const { store, brand, clock } = deps;
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
    paymentOption: optionFields(payment, deps, locale),
    currencyCode: currency,
    amount: toDecimal({ minor, currency }),
    charged: otherCharge(payment),
    msisdn: recipientOf(payment, visitorId),
    mobileNumber: mine(payment.visitorId, payment.payer),
    ...boughtFields(payment.contents, { locale, own: payment.orderVisitorId === visitorId }),
    statusReason: payment.reason,
    metaInfo: leadFields(payment, payment.orderVisitorId === visitorId),
    redirectPage: payment.redirectPage,
    orderId: payment.orderId,
    own: payment.orderVisitorId === visitorId || payment.visitorId === visitorId,
    redirectUrl: payment.visitorId === visitorId ? openPage(payment) : null,
    retryable: await canPayAnew(deps, payment),
    cancellable: payment.visitorId === visitorId && isCancellable(payment),
    approval: approvalOf(payment, clock.now()),
    final: isShownFinal(payment.state),
    timeline: timelineOf(payment, history),
  };
}

/** The option that was paid with. */
function optionFields(
  { mode }: Payment,
  { brand, say }: PaymentsDeps,
  locale: Locale,
): Transaction['paymentOption'] {
  const { option } = MODES[mode];
  return {
    label: optionLabel(option, locale, say),
    form: option.form,
    segment: optionSegment(option, brand),
  };
}

/** The gateway's page, as long as it can be paid there. */
function openPage({ state, redirectUrl }: Payment): string | null {
  return state === 'awaiting-customer' ? redirectUrl : null;
}

/** What was taken, `null` while nothing is known to be or when it is the amount that was asked for. */
function otherCharge({
  amountMinor,
  currency,
  chargedMinor,
  chargedCurrency,
}: Payment): Transaction['charged'] {
  if (chargedMinor === null || chargedCurrency === null) return null;
  if (chargedMinor === amountMinor && chargedCurrency === currency) return null;
  const amount = toDecimal({ minor: chargedMinor, currency: chargedCurrency });
  return { amount, currencyCode: chargedCurrency };
}

/** How long the request on the payer's handset is still waited for; `null` where none can be there. */
function approvalOf({ mode, state, deadlineAt }: Payment, now: Date): Transaction['approval'] {
  const waits = state === 'submitted' || state === 'awaiting-customer';
  if (!waits || !MODE_TRAITS[mode].prompt) return null;
  const secondsLeft = Math.max(0, Math.ceil((deadlineAt.getTime() - now.getTime()) / 1000));
  return { secondsLeft, secondsTotal: CUSTOMER_ANSWER_MS / 1000 };
}

/** Whole for the browser that ordered; never when it is a fixed account's contact, whom the visitor did not name. */
function recipientOf({ orderKind, orderVisitorId, msisdn }: Payment, visitorId: string): string {
  const named = orderVisitorId === visitorId && orderKind !== 'fixed-invoice';
  return named ? msisdn : maskMsisdn(msisdn);
}

function walletSteps({ event }: PaymentHappened): TimelineStep[] {
  return STEPS[event];
}

/** A card is asked for on the gateway's page: only once that page is there. */
function cardSteps({ event, state }: PaymentHappened): TimelineStep[] {
  if (event === 'submitted') return [];
  return event === 'prompt-shown' && state === 'awaiting-customer' ? ['asked'] : STEPS[event];
}

async function found(store: PaymentsDeps['store'], id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new PortalError('NOT_FOUND');
  return payment;
}

/** A payment handed over several times was asked for once, when it was first. */
function timelineOf({ mode }: Payment, history: PaymentHappened[]): Transaction['timeline'] {
  const stepsOf = optionOf(mode) === 'card' ? cardSteps : walletSteps;
  const steps = history.flatMap((happened) =>
    stepsOf(happened).map((step) => ({ step, at: happened.at.toISOString() })),
  );
  return steps.filter(
    ({ step }, index) => step !== 'asked' || steps.findIndex((s) => s.step === step) === index,
  );
}
