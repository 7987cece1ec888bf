import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { OrderContents, OrderKind } from '@portal/domain/payments/order';
import { CARD_MODES } from '@portal/payments/engine/payer-contacts';
import type { Payment } from '@portal/payments/engine/payment';
import type { PaymentState } from '@portal/payments/engine/payment-state';
import { isRechargedSql } from '@portal/payments/engine/sql/insert-payment-sql';
import type { PaymentMode } from '@portal/payments/methods/payment-mode';
import { cursorTime } from '@portal/platform/database/page';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';

/** A payment in the history of a number. */
export type HistoryRow = {
  id: string;
  orderKind: OrderKind;
  contents: OrderContents;
  outcomes: Payment['outcomes'];
  orderVisitorId: string;
  visitorId: string;
  msisdn: Msisdn;
  payer: Msisdn;
  mode: PaymentMode;
  amountMinor: number;
  currency: Currency;
  chargedMinor: number | null;
  chargedCurrency: Currency | null;
  state: PaymentState;
  createdAt: Date;
  updatedAt: Date;
  /** Part of the cursor: the creation with microseconds. */
  sortTime: string;
};

/** What to read: the newest rows of a number since a time, after the cursor `(time, id)` where there is one. */
export type HistoryQuery = {
  msisdn: Msisdn;
  since: Date;
  after: readonly string[] | null;
  limit: number;
};

const COLUMNS = `p.id, p.order_kind AS "orderKind", p.contents, p.outcomes, p.order_visitor_id AS "orderVisitorId",
  p.visitor_id AS "visitorId", p.msisdn, p.payer, p.mode, p.amount_minor::float8 AS "amountMinor", p.currency,
  p.charged_minor::float8 AS "chargedMinor", p.charged_currency AS "chargedCurrency", p.state, p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;

const IS_PAYER = 'p.payer = $msisdn AND p.starts > 0 AND p.mode <> ALL($cardModes)';
// What others tried to buy for a number is theirs: its owner sees what arrived.
const IS_ARRIVED = `p.state = 'fulfilled' AND (p.payer <> $msisdn OR p.mode = ANY($cardModes))`;
const IS_RECIPIENT = `p.msisdn = $msisdn AND p.order_kind <> 'several-recharges' AND ${IS_ARRIVED}`;
/** One of several numbers, if it was not refused. */
const IS_ONE_OF_SEVERAL = `${isRechargedSql('$msisdn')} AND ${IS_ARRIVED} AND NOT EXISTS (
  SELECT FROM jsonb_array_elements(p.contents -> 'recharges') WITH ORDINALITY each (recharge, nth)
  WHERE recharge ->> 'msisdn' = $msisdn AND p.outcomes -> (nth - 1)::int ->> 'kind' = 'refused')`;

const ROLES = [IS_PAYER, IS_RECIPIENT, IS_ONE_OF_SEVERAL];

/**
 * The newest rows of one role in one table: the history goes back further than the payments that are not archived. Each
 * reads at most a page of its own index.
 */
const newestOf = (
  role: string,
  table: 'payments' | 'archived_payments',
) => `(SELECT ${COLUMNS} FROM ${table} p
  WHERE ${role} AND p.created_at > $since
    AND ($afterTime::timestamptz IS NULL OR (p.created_at, p.id) < ($afterTime::timestamptz, $afterId))
  ORDER BY p.created_at DESC, p.id DESC LIMIT $limit)`;

const bothTables = (role: string) =>
  `${newestOf(role, 'payments')} UNION ALL ${newestOf(role, 'archived_payments')}`;

type SqlQuery = Omit<HistoryQuery, 'after'> & {
  afterTime: string | null;
  afterId: string;
  cardModes: PaymentMode[];
};

const READ_HISTORY = preparedStatement<SqlQuery>(
  'history-of-number',
  `SELECT h.*, ${cursorTime('h."createdAt"')} AS "sortTime"
   FROM (${ROLES.map(bothTables).join(' UNION ALL ')}) h
   ORDER BY h."createdAt" DESC, h.id DESC LIMIT $limit`,
);

const HAS_HISTORY = preparedStatement<{ msisdn: Msisdn; since: Date; cardModes: PaymentMode[] }>(
  'has-history',
  `SELECT ${ROLES.flatMap((role) =>
    ['payments', 'archived_payments'].map(
      (table) => `EXISTS (SELECT FROM ${table} p WHERE ${role} AND p.created_at > $since)`,
    ),
  ).join(' OR ')} AS has`,
);

/** Every statement that reads the payments of a number. Nothing else does. */
export function createHistoryStore(pool: Pick<pg.Pool, 'query'>) {
  return {
    /** Newest first; payments that the number paid for, and those of others that it received. */
    read: async ({ after, ...query }: HistoryQuery): Promise<HistoryRow[]> => {
      const [afterTime = null, afterId = ''] = after ?? [];
      return (
        await pool.query<HistoryRow>(READ_HISTORY({ ...query, afterTime, afterId, cardModes: CARD_MODES }))
      ).rows;
    },
    hasAny: async (msisdn: Msisdn, since: Date): Promise<boolean> => {
      const { rows } = await pool.query<{ has: boolean }>(
        HAS_HISTORY({ msisdn, since, cardModes: CARD_MODES }),
      );
      return rows[0]?.has === true;
    },
  };
}

/** Store of {@link createHistoryStore}. */
export type HistoryStore = ReturnType<typeof createHistoryStore>;
