import type { Money } from '@portal/domain/money/money';
import { disputeStateOfPayment } from '@portal/payments/disputes/open-dispute';
import type { ReviewCause } from '@portal/payments/engine/find-review-cause';
import { numbersOf } from '@portal/payments/engine/recharges';
import { toTransactionStatus } from '@portal/payments/engine/transaction-status';
import { shortReference } from '@portal/payments/short-reference';
import { maskPersonal } from '@portal/platform/http/observability/request-log';
import type { SettlementDifference } from '@portal/settlement/differences/difference-store';
import { decideStaffAction, type StaffActionInput } from '../features/payments/staff/decide-staff-action.ts';
import type { PaymentHistory } from '../features/payments/staff/read-payment-history.ts';
import { purchaseFields } from '../features/payments/transactions/purchase-fields.ts';
import { differencesText } from './difference-text.ts';
import { formatLocalTime, formatTerminalMoney, printTable } from './terminal-text.ts';

/** What the command shows of a payment. */
type ShownHistory = PaymentHistory & { differences: readonly SettlementDifference[] };

const IN_DOUBT: Record<ReviewCause, string> = {
  'amount-differs': 'the provider charged another amount than requested',
  'charge-unknown': 'whether anything was charged',
  'delivery-unknown': 'charged; whether it was delivered',
  'refund-unknown': 'charged, not delivered; whether it was refunded',
  'refund-refused': 'charged, not delivered, and the provider refuses the refund',
  'refund-held':
    "charged, not delivered, not refunded: the payer's number has a new SIM card or owner, so find out who the payer is",
  disputed: 'charged, not delivered, not refunded: a dispute is open, so close it when the bank has decided',
};

const MAX_BODY_LENGTH = 400;

/**
 * A payment's history as text. Times are local. Phone numbers are masked when the report is printed, account
 * numbers here unless `whole`.
 * @param shown.most lines of each list, the latest; the total is shown too
 */
export function historyText(
  history: ShownHistory,
  { whole, most }: { whole: boolean; most: number },
): string {
  const part = (title: string, rows: string[][]) => latestLines(title, rows, most);
  const { events, callbacks, messages, jobs, differences, refunds, disputes } = history;
  return [
    printTable(summaryRows(history, whole)),
    ...part(
      'What happened',
      events.map(({ at, event, state, detail, by, note }) => [
        formatLocalTime(at),
        event,
        `→ ${state}`,
        by ? `${by}: ${note}` : (detail ?? ''),
      ]),
    ),
    ...part('Refunds after the delivery', refunds.map(refundRow)),
    ...part(
      'Disputes',
      disputes.map(({ id, openedAt, amountMinor, currency, state, reason }) => [
        formatLocalTime(openedAt),
        id,
        text(amountMinor, currency),
        state,
        reason,
      ]),
    ),
    ...part(
      'What the provider sent',
      callbacks.map(({ receivedAt, provider, genuine, body }) => [
        formatLocalTime(receivedAt),
        provider,
        genuine ? 'genuine' : 'FORGED',
        // Masked before it is cut, because half a number would not be recognised.
        (whole ? body : maskPersonal(body)).slice(0, MAX_BODY_LENGTH),
      ]),
    ),
    ...part(
      'Messages to the payer',
      messages.map(({ sentAt, message }) => [sentAt ? formatLocalTime(sentAt) : 'not sent yet', message]),
    ),
    ...part(
      'Scheduled jobs',
      jobs.map(({ name, runAt, attempts, lastError }) => [
        name,
        `at ${formatLocalTime(runAt)}`,
        `${attempts} attempts`,
        lastError?.split('\n')[0] ?? '',
      ]),
    ),
    ...(differences.length ? ['', 'Differences to the records of others', differencesText(differences)] : []),
    ...part('What you can do', availableDecisions(history)),
  ].join('\n');
}

function refundRow(refund: PaymentHistory['refunds'][number]): string[] {
  const { id, updatedAt, amountMinor, currency, state, takeBack, refusal, payee, requestedBy, reason } =
    refund;
  const toOther = payee ? ', to another wallet' : '';
  return [
    formatLocalTime(updatedAt),
    id,
    text(amountMinor, currency),
    `${state}, delivery ${takeBack}${toOther}${refusal ? ` (${refusal})` : ''}`,
    `${requestedBy}: ${reason}`,
  ];
}

/** The same as data for `--json`. */
export function historyData(history: ShownHistory, whole: boolean): unknown {
  const { contents, email, visitorId: _v, orderVisitorId: _o, redirectUrl: _r, ...payment } = history.payment;
  return {
    ...history,
    payment: {
      ...payment,
      ...readPurchase(history, whole),
      kind: contents.kind,
      shortReference: shortReference(payment.id),
      email,
      shown: toTransactionStatus(payment.state),
    },
    ways: availableDecisions(history).map(([where, about]) => ({ where, about })),
  };
}

function latestLines(title: string, rows: string[][], most: number): string[] {
  if (rows.length === 0) return [];
  const head =
    rows.length > most ? `${title}: the last ${most} of ${rows.length}, --all shows every one` : title;
  return ['', head, printTable(rows.slice(-most))];
}

function readPurchase({ payment: { contents } }: PaymentHistory, own: boolean) {
  return purchaseFields(contents, { locale: 'en', own });
}

function summaryRows(history: PaymentHistory, whole: boolean): string[][] {
  const { payment, caseState, cause } = history;
  const { bundleDescription, accountId, invoiceNumber } = readPurchase(history, whole);
  const what = [
    bundleDescription,
    accountId && `account ${accountId}`,
    invoiceNumber && `invoice ${invoiceNumber}`,
  ];
  const bill = what.filter(Boolean).join(', ');
  return [
    ['Transaction', payment.id],
    ['Reference', shortReference(payment.id)],
    [
      'State',
      `${caseState}${payment.reason ? ` (${payment.reason})` : ''}; customer is shown ${toTransactionStatus(payment.state)}`,
    ],
    ...(cause ? [['In doubt', IN_DOUBT[cause]]] : []),
    [
      'Order',
      `${payment.orderKind} for ${numbersOf(payment).join(', ')}${bill ? `, ${bill}` : ''}, order ${payment.orderId}`,
    ],
    [
      'Paid by',
      `${payment.mode}, ${payment.payer}${payment.email ? `, ${payment.email}` : ''}, in ${payment.locale}`,
    ],
    ['Money', moneySummary(payment)],
    [
      'Made',
      `${formatLocalTime(payment.createdAt)}, sent to the provider ${payment.starts} times, deadline ${formatLocalTime(payment.deadlineAt)}`,
    ],
    [
      'Next step',
      payment.dueAt ? `${formatLocalTime(payment.dueAt)}, after ${payment.tries} attempts` : 'none',
    ],
  ].map(([name = '', value = '']) => [name, value]);
}

function moneySummary(payment: PaymentHistory['payment']): string {
  const { amountMinor, currency, chargedMinor, chargedCurrency } = payment;
  const taken = chargedMinor === null ? 'no charge known' : `charged ${text(chargedMinor, chargedCurrency)}`;
  const references = [
    [payment.providerReference, 'provider'],
    [payment.deliveryReference, 'delivery'],
    [payment.refundReference, 'refund'],
  ].flatMap(([reference, of]) => (reference ? `${of} ${reference}` : []));
  return [`requested ${text(amountMinor, currency)}`, taken, ...references].join(', ');
}

function text(minor: number, currency: Money['currency'] | null): string {
  return currency ? formatTerminalMoney({ minor, currency }) : String(minor);
}

const close = (outcome: 'given' | 'returned' | 'unpaid'): StaffActionInput => ({
  action: 'close',
  outcome,
  notDelivered: false,
});

const DESK = 'staff desk';

const DECISIONS: [where: string, about: string, decision: StaffActionInput][] = [
  ['check', 'ask the provider now', { action: 'check' }],
  ['retry', 'retry the step it is stuck at', { action: 'retry' }],
  [DESK, 'refund the money', { action: 'refund', notDelivered: false }],
  [
    DESK,
    'refund the money after the payer has shown who they are',
    { action: 'refund', notDelivered: false, payerProven: true },
  ],
  [DESK, 'close: the purchase was delivered by hand', close('given')],
  [DESK, 'close: the money was refunded by hand', close('returned')],
  [DESK, 'close: nothing was charged', close('unpaid')],
];

/** What is possible for a payment in its current state: a command or the staff desk, each with a short text. */
function availableDecisions({
  payment,
  cause,
  callbacks,
  disputes,
}: Pick<PaymentHistory, 'payment' | 'cause' | 'callbacks' | 'disputes'>): string[][] {
  const hasNotice = callbacks.some(({ genuine }) => genuine);
  const candidate = {
    ...payment,
    cause,
    isStepRunning: false,
    hasNotice,
    dispute: disputeStateOfPayment(payment, disputes),
  };
  return DECISIONS.filter(([, , decision]) => decideStaffAction(candidate, decision).kind !== 'refused').map(
    ([where, about]) => [where, about],
  );
}
