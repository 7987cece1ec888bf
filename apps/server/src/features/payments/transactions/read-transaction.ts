import type { CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { maskEmail } from '@portal/domain/identifiers/email';
import { maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { formatMoney } from '@portal/domain/money/format-money';
import { toDecimal } from '@portal/domain/money/money';
import { containedTaxes, isTaxed as hasTaxes, taxesAt } from '@portal/domain/payments/taxes';
import { chargedMoney } from '@portal/payments/engine/charged-money';
import type { Payment, PaymentHistoryEntry } from '@portal/payments/engine/payment';
import type { PaymentEvent, PaymentState } from '@portal/payments/engine/payment-state';
import { failedRefundId, type Recharge, rechargesOf } from '@portal/payments/engine/recharges';
import { isFinalForCustomer, toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { optionOf } from '@portal/payments/methods/payment-mode';
import type { ShownRefund } from '@portal/payments/refunds/refund';
import { refundSteps, sumReturned, sumTakenBack, takenBackOf } from '@portal/payments/refunds/refund-display';
import { soldAt } from '@portal/payments/refunds/sale-taxes';
import { shortReference } from '@portal/payments/short-reference';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { PaymentsDeps } from '../payments-deps.ts';
import { traceQrCode } from '../qr-code/draw-qr-code.ts';
import { canRetryOrder } from './can-retry-order.ts';
import { isCancellable } from './cancel-payment.ts';
import { fiscalRows } from './fiscal-rows.ts';
import { leadFields } from './lead-fields.ts';
import { isPayerHidden, payerFields } from './payer-fields.ts';
import { purchaseFields } from './purchase-fields.ts';

type Transaction = CallResult<'readTransaction'>;

type TimelineStep = Transaction['timeline'][number]['step'];

/** Timeline steps of each event. They only show facts about the money. */
const STEPS: Record<PaymentEvent | 'created', TimelineStep[]> = {
  created: [],
  submitted: ['asked'],
  'pin-rejected': [],
  'not-sent': [],
  'prompt-shown': [],
  'charge-confirmed': ['approved', 'paid'],
  'charge-differs': ['approved', 'paid', 'review'],
  'charge-declined': ['declined'],
  'attempt-declined': ['attempt-declined'],
  'customer-cancelled': ['cancelled'],
  'page-not-shown': ['unreachable'],
  'deadline-passed': ['expired'],
  delivered: ['delivered'],
  'recharge-delivered': [],
  'recharge-refused': [],
  'delivery-unanswered': [],
  undeliverable: ['refunding'],
  'refund-accepted': [],
  'refund-confirmed': ['refunded'],
  'refund-refused': ['review'],
  'refund-held': ['review'],
  'refund-released': ['refunding'],
  'charged-back': ['charged-back'],
  'tries-exhausted': ['review'],
  'reference-taken': ['review'],
  'staff-rechecked': [],
  'staff-redelivered': [],
  'staff-refunded': ['refunding'],
  'staff-closed-given': ['delivered'],
  'staff-closed-returned': ['refunded'],
  'staff-closed-charged-back': ['charged-back'],
  'staff-closed-unpaid': ['declined'],
};

/**
 * Reads the status of a transaction, for polling.
 * @throws PortalError NOT_FOUND
 */
export async function readStatus({ store }: PaymentsDeps, id: string): Promise<CallResult<'readStatus'>> {
  const { state } = await findOrThrow(store, id);
  return toStatusResult(id, state);
}

/** The status of a transaction in a state, for polls and streams. */
export function toStatusResult(id: string, state: PaymentState): CallResult<'readStatus'> {
  const status = toTransactionStatus(state);
  return { status, transactionStatus: status, transactionId: id, final: isFinalForCustomer(state) };
}

/**
 * Reads a transaction for its status page. Each phone number is shown in full only to the browser that entered it
 * and masked for everyone else who has the link (RULINGS 8).
 * @throws PortalError NOT_FOUND
 */
export async function readTransaction(
  deps: PaymentsDeps,
  id: string,
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Promise<Transaction> {
  const { store } = deps;
  const payment = await findOrThrow(store, id);
  // Afterwards, so that it has what led to this state: a page that shows the last one asks no more.
  const history = await store.history(id);
  const status = toTransactionStatus(payment.state);
  const { amountMinor: minor, currency } = payment;
  const address = await findOrderAddress(deps, payment, visitorId);
  const { refunds, events } = await findRefunds(deps, payment);
  const documents = await deps.findFiscalDocuments?.(id);
  return {
    status,
    transactionStatus: status,
    transactionId: id,
    shortReference: shortReference(id),
    ...WIRE_KIND[payment.orderKind],
    ...payerFields(payment, deps, { visitorId, locale }),
    currencyCode: currency,
    amount: toDecimal({ minor, currency }),
    charged: differentCharge(payment),
    returned: returnedOf(payment, refunds),
    takenBack: takenBackOf(refunds, chargedMoney(payment)),
    vat: vatOf(payment, refunds, soldAt(payment, history)),
    fiscal: documents
      ? fiscalRows(documents, {
          id,
          locale,
          formatText: deps.formatText,
          isJustSold: isJustSold(deps, payment),
        })
      : [],
    msisdn: describeNumbers(deps, payment, locale) ?? maskRecipient(payment, visitorId),
    recharges: rechargeRows(deps, { payment, refunds }, { visitorId, locale }),
    ...purchaseFields(payment.contents, { locale, own: payment.orderVisitorId === visitorId }),
    metaInfo: leadFields(payment, payment.orderVisitorId === visitorId),
    emailedTo: receiptAddress(payment, deps, visitorId),
    redirectPage: payment.redirectPage,
    orderId: address.orderId,
    own: payment.orderVisitorId === visitorId || payment.visitorId === visitorId,
    redirectUrl: payment.visitorId === visitorId ? openPageUrl(payment) : null,
    instructions: payment.visitorId === visitorId ? shownInstructions(payment, deps.clock.now()) : null,
    retryable: address.isUsable && (await canRetryOrder(deps, payment)),
    cancellable: payment.visitorId === visitorId && isCancellable(payment),
    reversal: await deps.findReversal(payment, visitorId),
    final: isFinalForCustomer(payment.state),
    timeline: [...toTimeline(payment, history), ...refundSteps(refunds, events)].filter(
      ({ step }) => step !== 'approved' || !isPayerHidden(payment, visitorId),
    ),
  };
}

/** The job that has receipts signed reads the journal each minute. */
const RECORDED_WITHIN_MS = 5 * 60_000;

/** Whether it was sold so recently that its receipt for the tax authority may not be recorded yet. */
function isJustSold({ clock }: PaymentsDeps, { state, orderKind, mode, updatedAt }: Payment): boolean {
  const isTaxed = state === 'fulfilled' && hasTaxes(orderKind) && mode !== 'airtime';
  return isTaxed && clock.now().getTime() - updatedAt.getTime() < RECORDED_WITHIN_MS;
}

/** The refunds after the delivery, with what happened to them. */
async function findRefunds({ findRefunds: find }: PaymentsDeps, { id, state }: Payment) {
  return state === 'fulfilled' ? find(id) : { refunds: [], events: [] };
}

/** What was returned after the delivery, and of how much. */
function returnedOf(payment: Payment, refunds: readonly ShownRefund[]): Transaction['returned'] {
  const returned = sumReturned(refunds);
  if (!returned) return null;
  const { currency: currencyCode } = returned;
  return { amount: toDecimal(returned), of: toDecimal(chargedMoney(payment)), currencyCode };
}

/** The VAT that the price of a delivered product contains at the rate of its sale, without what was taken back. */
function vatOf(payment: Payment, refunds: readonly ShownRefund[], at: Date): Transaction['vat'] {
  const { state, orderKind, amountMinor, currency } = payment;
  if (state !== 'fulfilled') return null;
  const tax = taxesAt(orderKind, at).filter(({ name }) => name === 'vat');
  const containedIn = (price: number) => containedTaxes(price, tax)[0]?.minor ?? 0;
  const taken = sumTakenBack(refunds);
  const takenMinor = taken?.currency === currency ? Math.min(taken.minor, amountMinor) : 0;
  const minor = containedIn(amountMinor) - containedIn(takenMinor);
  const isKept = takenBackOf(refunds, chargedMoney(payment)) !== 'whole';
  return isKept && tax[0]
    ? { percent: tax[0].percent, amount: toDecimal({ minor, currency }), currencyCode: currency }
    : null;
}

/** How a browser may address the order: who pays by a link never gets the order's own id. */
async function findOrderAddress(
  { findPayLink }: PaymentsDeps,
  { orderId, orderVisitorId, visitorId: payer }: Payment,
  visitorId: string,
): Promise<{ orderId: string; isUsable: boolean }> {
  const isByOther = payer !== orderVisitorId && orderVisitorId !== visitorId;
  const link = isByOther ? await findPayLink(orderId) : null;
  return link ? { orderId: link.token, isUsable: link.isUsable } : { orderId, isUsable: true };
}

function receiptAddress(
  { email, visitorId: buyer }: Payment,
  { emails }: PaymentsDeps,
  visitorId: string,
): string | null {
  return emails && email && buyer === visitorId ? maskEmail(email) : null;
}

/** URL of the gateway's page while it can be paid there. */
function openPageUrl({ state, redirectUrl }: Payment): string | null {
  return state === 'awaiting-customer' ? redirectUrl : null;
}

/** The charged amount if it differs from the requested one, else `null`. */
function differentCharge({
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

/**
 * Shown in full to the browser that ordered, except a fixed account's contact number, which the visitor did not
 * enter.
 */
function maskRecipient({ orderKind, orderVisitorId, msisdn }: Payment, visitorId: string): string {
  const isEntered = orderVisitorId === visitorId && orderKind !== 'fixed-invoice';
  return isEntered ? msisdn : maskMsisdn(msisdn);
}

/** How many numbers are recharged, in words; `null` for any other purchase. */
function describeNumbers({ formatText }: PaymentsDeps, payment: Payment, locale: Locale): string | null {
  const { length } = rechargesOf(payment);
  return length > 0 ? formatText('purchase.numbers', locale, { count: String(length) }) : null;
}

/** What became of each of several numbers, for a person to read. */
function rechargeRows(
  { formatText }: Pick<PaymentsDeps, 'formatText'>,
  { payment, refunds }: { payment: Payment; refunds: readonly ShownRefund[] },
  { visitorId, locale }: { visitorId: string; locale: Locale },
): Transaction['recharges'] {
  return rechargesOf(payment).map((recharge) => {
    const key = whatBecameOf(recharge, { payment, refunds });
    return {
      msisdn: payment.orderVisitorId === visitorId ? recharge.msisdn : maskMsisdn(recharge.msisdn),
      amount: toDecimal(recharge.amount),
      text: formatText(`recharge.${key}`, locale, { amount: formatMoney(recharge.amount, locale) }),
    };
  });
}

/** What became of one of several numbers: a key of its text. */
function whatBecameOf(
  { outcome }: Recharge,
  { payment: { id, state }, refunds }: { payment: Payment; refunds: readonly ShownRefund[] },
) {
  if (state === 'refunded') return 'returned';
  if (outcome?.kind === 'refused') {
    const refund = refunds.find((each) => each.id === failedRefundId(id));
    return refund?.state === 'refunded' ? 'returned' : 'refused';
  }
  if (outcome?.kind === 'delivered' || state === 'fulfilled') return 'delivered';
  return state === 'paid' ? 'waiting' : 'ordered';
}

function walletSteps({ event }: PaymentHistoryEntry): TimelineStep[] {
  return STEPS[event];
}

/** A card payment is requested on the gateway's page: the step appears with the page. */
function cardSteps({ event, state }: PaymentHistoryEntry): TimelineStep[] {
  if (event === 'submitted') return [];
  return event === 'prompt-shown' && state === 'awaiting-customer' ? ['asked'] : STEPS[event];
}

/** Who pays in the menu of their own bank approves nothing here, and no bank reports an approval: the transfer is the first news. */
function bankSteps({ event }: PaymentHistoryEntry): TimelineStep[] {
  return STEPS[event].filter((step) => step !== 'approved');
}

const STEPS_OF_OPTION: Readonly<Record<string, typeof walletSteps>> = { card: cardSteps, ekash: bankSteps };

async function findOrThrow(store: PaymentsDeps['store'], id: string): Promise<Payment> {
  const payment = await store.find(id);
  if (!payment) throw new PortalError('NOT_FOUND');
  return payment;
}

/** Several starts are shown as one request, at the time of the first. */
function toTimeline({ mode }: Payment, history: PaymentHistoryEntry[]): Transaction['timeline'] {
  const toSteps = STEPS_OF_OPTION[optionOf(mode)] ?? walletSteps;
  const steps = history.flatMap((entry) =>
    toSteps(entry).map((step) => ({ step, at: entry.at.toISOString() })),
  );
  return steps.filter(
    ({ step }, index) => step !== 'asked' || steps.findIndex((s) => s.step === step) === index,
  );
}

/** How the customer pays in the menu of their own bank, as long as it can be paid there; `null`: there is no such way. */
function shownInstructions(
  { state, instructions, deadlineAt, triedSince }: Payment,
  now: Date,
): CallResult<'readTransaction'>['instructions'] {
  if (state !== 'awaiting-customer' || !instructions) return null;
  const { merchantName, merchantCode, payReference, qr } = instructions;
  const seconds = (ms: number) => Math.max(0, Math.ceil(ms / 1000));
  return {
    merchantName,
    merchantCode,
    payReference,
    qr: qr === null ? null : traceQrCode(qr),
    secondsLeft: seconds(deadlineAt.getTime() - now.getTime()),
    secondsTotal: Math.max(1, seconds(deadlineAt.getTime() - triedSince.getTime())),
  };
}
