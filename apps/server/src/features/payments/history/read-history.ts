import type { CallInput, CallResult } from '@portal/contract/calls/calls';
import { WIRE_KIND } from '@portal/contract/wire/wire-kind';
import { maskAccount } from '@portal/domain/identifiers/account-number';
import { type Msisdn, maskMsisdn } from '@portal/domain/identifiers/msisdn';
import type { Locale } from '@portal/domain/language/locale';
import { toDecimal } from '@portal/domain/money/money';
import { chargedMoney } from '@portal/payments/engine/charged-money';
import { isPaidBy } from '@portal/payments/engine/payer-contacts';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import { numbersOf, rechargesOf } from '@portal/payments/engine/recharges';
import type { PaymentRefund } from '@portal/payments/refunds/refund';
import { sumReturned, takenBackOf } from '@portal/payments/refunds/refund-display';
import type { RefundStore } from '@portal/payments/refunds/refund-store';
import { shortReference } from '@portal/payments/short-reference';
import { parseCursor, toPage } from '@portal/platform/database/page';
import { PortalError } from '@portal/platform/http/errors/portal-error';
import type { ReversalDeps } from '../reversals/find-own-payment.ts';
import { toReversalState } from '../reversals/reversal-rules.ts';
import { purchaseFields } from '../transactions/purchase-fields.ts';
import type { HistoryRow, HistoryStore } from './history-sql.ts';

/** Dependencies of the history of a number, and of the requests to take a purchase back that begin there. */
export type HistoryDeps = ReversalDeps & {
  history: HistoryStore;
  refunds: Pick<RefundStore, 'listOfPayments' | 'listShown'>;
  /** From the codes feature: ends the access of this browser. */
  endAccess: (visitorId: string) => Promise<void>;
};

type History = CallResult<'readHistory'>;
type Entry = History['purchases'][number];

/** How far back the history goes. */
export const HISTORY_MS = 90 * 24 * 3_600_000;
const PAGE_SIZE = 20;

const OUTCOMES: Partial<Record<PaymentState, Entry['outcome']>> = {
  fulfilled: 'delivered',
  refunded: 'refunded',
  'charged-back': 'refunded',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'failed',
};

/** Who reads, and the number they have proved. */
type Reader = { visitorId: string; locale: Locale; msisdn: Msisdn };

/**
 * Reads a page of the purchases that the proven number paid for or received in the last ninety days. The payer sees what
 * they paid, and for whom as a receipt shows it; the recipient sees what arrived and nothing of the payer.
 * @throws PortalError PROOF_INVALID without a valid proof of this browser, INVALID_REQUEST for a malformed cursor
 */
export async function readHistory(
  deps: HistoryDeps,
  { after }: CallInput<'readHistory'>,
  { visitorId, locale }: Omit<Reader, 'msisdn'>,
): Promise<History> {
  const access = await deps.findAccess(visitorId);
  if (!access) throw new PortalError('PROOF_INVALID');
  const cursor = after === undefined ? null : parseCursor(after, ['time', 'text']);
  if (after !== undefined && !cursor)
    throw new PortalError('INVALID_REQUEST', { fields: { after: 'invalid' } });
  const { msisdn, until } = access;
  const secondsLeft = Math.max(0, Math.floor((until.getTime() - deps.clock.now().getTime()) / 1000));
  const reader = { visitorId, locale, msisdn };
  return { msisdn, secondsLeft, ...(await readPurchases(deps, reader, { limit: PAGE_SIZE, after: cursor })) };
}

/**
 * Reads a page of the purchases of a number that the reader has proved, newest first. Those of an earlier owner of the number are
 * left out.
 */
export async function readPurchases(
  deps: Omit<HistoryDeps, 'findAccess' | 'endAccess'>,
  { visitorId, locale, msisdn }: Reader,
  page: { limit: number; after: readonly string[] | null },
): Promise<Pick<History, 'purchases' | 'next'>> {
  const now = deps.clock.now();
  const since = await deps.numberChecks.findOwnerSince(msisdn, new Date(now.getTime() - HISTORY_MS));
  const found = await deps.history.read({ msisdn, since, after: page.after, limit: page.limit + 1 });
  const { rows, next } = toPage({ rows: found, total: found.length, page }, (row) => [row.sortTime, row.id]);
  const ids = rows.map(({ id }) => id);
  const [cases, refunds] = await Promise.all([
    deps.cases.findOfPayments(ids),
    deps.refunds.listOfPayments(ids),
  ]);
  const { reversalMs } = deps;
  return {
    purchases: rows.map((row) => {
      const reversal = toReversalState(row, { now, reversalMs, case: cases.get(row.id) ?? null });
      return toEntry(row, { visitorId, locale, msisdn }, { reversal, refunds: refunds.get(row.id) ?? [] });
    }),
    next,
  };
}

/** What one purchase shows. Receipt, account and case are the payer's alone. */
function toEntry(
  row: HistoryRow,
  reader: Reader,
  { reversal, refunds }: { reversal: Entry['reversal']; refunds: readonly PaymentRefund[] },
): Entry {
  const { visitorId, locale, msisdn } = reader;
  const isPayer = row.visitorId === visitorId || isPaidBy(row, msisdn);
  const { bundleDescription } = purchaseFields(row.contents, { locale, own: false });
  const returned = sumReturned(refunds);
  const { msisdn: shownNumber, amountMinor } = isPayer ? payerView(row, reader) : recipientView(row, reader);
  return {
    role: isPayer ? 'payer' : 'recipient',
    at: row.createdAt.toISOString(),
    ...WIRE_KIND[row.orderKind],
    bundleDescription,
    amount: toDecimal({ minor: amountMinor, currency: row.currency }),
    currencyCode: row.currency,
    returned: isPayer && returned ? { amount: toDecimal(returned), currencyCode: returned.currency } : null,
    outcome: outcomeOf(row, refunds),
    msisdn: shownNumber,
    accountId: 'accountNumber' in row.contents ? maskAccount(row.contents.accountNumber) : null,
    shortReference: shortReference(row.id),
    transactionId: isPayer ? row.id : null,
    reversal: isPayer ? reversal : null,
  };
}

/** For whom it was and how much: of several numbers all of them. */
function payerView(row: HistoryRow, reader: Reader): { msisdn: string; amountMinor: number } {
  const shown = numbersOf(row).map((msisdn) =>
    isShownInFull({ ...row, msisdn }, reader) ? msisdn : maskMsisdn(msisdn),
  );
  return { msisdn: shown.join(', '), amountMinor: row.amountMinor };
}

/** What the number got itself: nothing of the others of the same payment. */
function recipientView(row: HistoryRow, reader: Reader): { msisdn: string; amountMinor: number } {
  const own = rechargesOf(row).find(({ msisdn }) => msisdn === reader.msisdn);
  return own ? { msisdn: own.msisdn, amountMinor: own.amount.minor } : payerView(row, reader);
}

function outcomeOf(row: HistoryRow, refunds: readonly PaymentRefund[]): Entry['outcome'] {
  const isTakenBack = takenBackOf(refunds, chargedMoney(row)) === 'whole';
  return isTakenBack ? 'taken-back' : (OUTCOMES[row.state] ?? 'pending');
}

/** The proven number itself, and what this browser typed. */
function isShownInFull({ msisdn, orderVisitorId, orderKind }: HistoryRow, reader: Reader): boolean {
  if (msisdn === reader.msisdn) return true;
  return orderVisitorId === reader.visitorId && orderKind !== 'fixed-invoice';
}
