import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { OrderKind } from '@portal/domain/payments/order';
import type { RechargeOfOne } from '@portal/domain/payments/purchase';
import { isRechargedSql } from '@portal/payments/engine/sql/insert-payment-sql';
import type { PaymentMode } from '@portal/payments/providers/registry';
import { cursorTime, encodeCursor, type PageRequest, toPage } from '@portal/platform/database/page';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import { CASE_STATE_SQL, type CaseState } from './case-state.ts';
import {
  filterValues,
  PAYMENT_FILTER_SQL,
  type PaymentFilter,
  type PaymentFilterValues,
  PERIOD_SQL,
} from './payment-filter.ts';

/** A payment in a list. Times UTC. The numbers are not masked. */
export type ListedPayment = {
  id: string;
  createdAt: Date;
  state: CaseState;
  reason: string | null;
  kind: OrderKind;
  mode: PaymentMode;
  amountMinor: number;
  currency: Currency;
  /** Whom it is for: one number, or each of several in the order in which they were typed. */
  numbers: Msisdn[];
  isArchived: boolean;
};

/** Which payments are meant: those of a number, of an e-mail or account, of a home broadband order, or exactly these. */
export type PaymentSubject =
  | { by: 'number'; msisdn: Msisdn }
  | { by: 'contact'; text: string }
  | { by: 'lead'; leadId: string }
  | { by: 'ids'; ids: readonly string[] };

/** A page of the list. */
export type PaymentPage = {
  rows: ListedPayment[];
  /** Cursor of the next page; `null` on the last one. */
  next: string | null;
  /** How far back the page looked when it stopped before it was full, UTC; `null` when it is full or at the end. */
  searchedTo: Date | null;
};

/** Sort key of every list: latest first. */
export const LIST_SORT_KEY = ['time', 'text'] as const;

/** Payments that a page without a text or a day looks at: more would take longer than a person waits (decision 106). */
const MAX_SCANNED = 20_000;

/** States of few payments at any time, found by what is open about them. */
const FEW_OPEN_STATES: readonly string[] = ['paid', 'refunding', 'refund-submitted', 'review', 'disputed'];

const BEFORE = '($afterTime::timestamptz IS NULL OR (p.created_at, p.id) < ($afterTime, $afterId))';
/** That of the index `payments_latest`; without NULLS LAST PostgreSQL would sort instead of using it. */
const ORDER = 'ORDER BY p.created_at DESC NULLS LAST, p.id DESC NULLS LAST';
const COLUMNS = `p.id, p.created_at AS "createdAt", ${CASE_STATE_SQL} AS state, p.reason, p.order_kind AS kind, p.mode,
  p.amount_minor::float8 AS "amountMinor", p.currency, p.msisdn, p.contents -> 'recharges' AS recharges, ${cursorTime('p.created_at')} AS sort_time`;

type Values = PaymentFilterValues & { afterTime: string | null; afterId: string; limit: number };
type Row = Omit<ListedPayment, 'numbers'> & {
  msisdn: Msisdn;
  /** Of a payment for several numbers. */
  recharges: RechargeOfOne[] | null;
  sort_time: string;
};

/** A statement that merges parts, each of which an index finds: rows of `from` as `p`. */
function listFrom<More extends object>(name: string, parts: readonly { from: string; where: string }[]) {
  const archived = (from: string) => from.startsWith('archived_payments');
  const rows = parts.map(
    ({ from, where }) => `(SELECT ${COLUMNS}, ${archived(from)} AS "isArchived" FROM ${from}
       WHERE ${where} AND ${PERIOD_SQL} AND ${PAYMENT_FILTER_SQL} AND ${BEFORE} ${ORDER} LIMIT $limit::int)`,
  );
  // A payment may be in several parts.
  const text = `SELECT * FROM (${rows.join(' UNION ')}) found ORDER BY "createdAt" DESC, id DESC LIMIT $limit::int`;
  return preparedStatement<Values & More>(name, text);
}

const inBoth = (where: string) => [
  { from: 'payments p', where },
  { from: 'archived_payments p', where },
];

/**
 * By the indexes `payments_by_payer` and `payments_by_recipient`, and those of the archive. Whoever waits for what another one paid
 * calls too, so what is not delivered is found by that number as well.
 */
const OF_NUMBER = listFrom<{ msisdn: Msisdn }>('list-payments-of-number', [
  ...inBoth('p.payer = $msisdn AND p.starts > 0'),
  ...inBoth(`p.msisdn = $msisdn AND p.state <> 'created'`),
  ...inBoth(`${isRechargedSql('$msisdn')} AND p.state <> 'created'`),
]);

/** By the indexes of e-mail and account, whose conditions these are. */
const OF_CONTACT = listFrom<{ text: string }>('list-payments-of-contact', [
  ...inBoth('lower(p.email) = lower($text) AND p.email IS NOT NULL'),
  ...inBoth(`p.contents ->> 'accountNumber' = $text AND p.contents ->> 'accountNumber' IS NOT NULL`),
]);

const OF_IDS = listFrom<{ ids: readonly string[] }>(
  'list-payments-by-id',
  inBoth('p.id = ANY ($ids::text[])'),
);

/** Those in use, by the index of such payments. Archived ones are found by their number. */
const OF_LEAD = listFrom<{ leadId: string }>('list-payments-of-lead', [
  { from: 'payments p', where: `p.order_kind = 'lead' AND p.contents ->> 'leadId' = $leadId` },
]);

/** By the index of the time, and by the archive's partition of the month. */
const OF_PERIOD = listFrom(
  'list-payments-of-period',
  inBoth('p.created_at >= $from::timestamptz AND p.created_at < $to::timestamptz'),
);

/** What is open about payments: a step, a refund after delivery, or a dispute. The filter of the state applies to each part. */
const OPEN = listFrom('list-open-payments', [
  {
    from: 'open_payments o JOIN payments p ON p.id = o.payment_id',
    where: 'o.state = $state::text',
  },
  {
    from: `(SELECT payment_id FROM payment_refunds WHERE due_at IS NOT NULL OR state = 'review') r
      JOIN payments p ON p.id = r.payment_id`,
    where: `$state::text = 'refunding'`,
  },
  {
    from: `(SELECT payment_id FROM payment_disputes WHERE state = 'open') d JOIN payments p ON p.id = d.payment_id`,
    where: `$state::text = 'disputed'`,
  },
]);

/** The index `payments_latest` has this order; filters look at no more than `$scanned` rows. */
const LATEST = preparedStatement<Values & { scanned: number }>(
  'list-latest-payments',
  `SELECT ${COLUMNS}, false AS "isArchived"
   FROM (SELECT * FROM payments p WHERE ${BEFORE} ${ORDER} LIMIT $scanned::int) p
   WHERE ${PAYMENT_FILTER_SQL} ${ORDER} LIMIT $limit::int`,
);

const LAST_SCANNED = preparedStatement<Pick<Values, 'afterTime' | 'afterId'> & { skipped: number }>(
  'last-scanned-payment',
  `SELECT p.id, p.created_at AS "createdAt", ${cursorTime('p.created_at')} AS sort_time FROM payments p
   WHERE ${BEFORE} ${ORDER} OFFSET $skipped::int LIMIT 1`,
);

type Request = {
  filter: PaymentFilter;
  page: PageRequest;
  /** How many payments a page without a text or a day looks at. */
  most?: number;
};

/**
 * Lists a page of the payments that match a filter, latest first. With a day the archive is included. Without one, and
 * without a state of few payments, a page looks at the payments in use, and at a limited number of them.
 */
export async function listPayments(pool: pg.Pool, request: Request): Promise<PaymentPage> {
  const { filter } = request;
  const values = toValues(request);
  if (filter.period) return readPage(pool, OF_PERIOD(values), request);
  if (filter.state && FEW_OPEN_STATES.includes(filter.state)) return readPage(pool, OPEN(values), request);
  const scanned = request.most ?? MAX_SCANNED;
  const page = await readPage(pool, LATEST({ ...values, scanned }), request);
  return page.next === null ? continueSearch(pool, page, { ...values, skipped: scanned - 1 }) : page;
}

/** Lists a page of the payments of a number, an e-mail, an account or a home broadband order, or those with certain ids. */
export async function listPaymentsOf(
  pool: pg.Pool,
  subject: PaymentSubject,
  request: Request,
): Promise<PaymentPage> {
  const values = toValues(request);
  switch (subject.by) {
    case 'number':
      return readPage(pool, OF_NUMBER({ ...values, ...subject }), request);
    case 'contact':
      return readPage(pool, OF_CONTACT({ ...values, ...subject }), request);
    case 'lead':
      return readPage(pool, OF_LEAD({ ...values, ...subject }), request);
    case 'ids':
      return readPage(pool, OF_IDS({ ...values, ...subject }), request);
  }
}

function toValues({ filter, page }: Request): Values {
  const [afterTime = null, afterId = ''] = page.after ?? [];
  return { ...filterValues(filter), afterTime, afterId, limit: page.limit + 1 };
}

async function readPage(pool: pg.Pool, query: pg.QueryConfig, { page }: Request): Promise<PaymentPage> {
  const { rows } = await pool.query<Row>(query);
  const { rows: shown, next } = toPage({ rows, total: rows.length, page }, keyOf);
  return { rows: shown.map(toListed), next, searchedTo: null };
}

function toListed({ sort_time: _sortTime, msisdn, recharges, ...row }: Row): ListedPayment {
  return { ...row, numbers: recharges?.map((recharge) => recharge.msisdn) ?? [msisdn] };
}

/** The next page begins where this one stopped looking, if it looked at as many payments as it may. */
async function continueSearch(
  pool: pg.Pool,
  page: PaymentPage,
  values: Values & { skipped: number },
): Promise<PaymentPage> {
  const [last] = (await pool.query<Row>(LAST_SCANNED(values))).rows;
  return last ? { ...page, next: encodeCursor(keyOf(last)), searchedTo: last.createdAt } : page;
}

const keyOf = ({ sort_time, id }: Pick<Row, 'sort_time' | 'id'>): readonly string[] => [sort_time, id];
