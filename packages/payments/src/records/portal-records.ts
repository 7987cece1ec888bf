import type { Currency, Money } from '@portal/domain/money/money';
import type { Period } from '@portal/domain/time/business-day';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { PaymentState } from '../engine/payment-state.ts';
import { type Recharge, readDeliveryKey, rechargesOf } from '../engine/recharges.ts';
import { archivedEventsSql } from '../engine/sql/archive-sql.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';

/** A record of the portal: the fields of a payment that can be compared with a provider's records. */
export type PortalRecord = {
  paymentId: string;
  state: PaymentState;
  providerReference: string | null;
  /** The price of the order. */
  amount: Money;
  /** The amount the provider reported as charged; `null` while no charge is known. */
  charged: Money | null;
  refundedAt: Date | null;
  /** What was refunded of what was not delivered, when a dispute left less than the charge; left out for all of it. */
  refundedMinor?: number | null;
  /** Refunds after delivery that the provider was asked for, in minor units of what was charged; left out for none. */
  refundsAfter?: readonly number[];
};

/** A portal record with the fields that can be compared with the operator's delivery records. */
export type PortalDelivery = PortalRecord & {
  /** The operator's reference of the delivery; `null` when no delivery was recorded. */
  deliveryReference: string | null;
  /** The operator's key of one of several numbers; left out for a payment, whose key is its id. */
  key?: string;
};

/** A portal record with its mode and the time the payment was created. */
export type PortalRecordWithMode = PortalDelivery & { createdAt: Date; mode: PaymentMode };

// Literals, so that the planner can use the partial index `payment_events_money`.
const IS_CHARGE = `event IN ('charge-confirmed', 'charge-differs')`;
const REFUNDED = `('refund-confirmed', 'staff-closed-returned')`;
const IS_REFUND = `event IN ${REFUNDED}`;
const IS_DELIVERY = `event = 'delivered'`;

/** Clocks of nodes may differ by less than this: the last change of a payment may have an earlier time than an event. */
const CLOCK_MARGIN = `interval '1 hour'`;

/** Parameters of the queries below. `modes`: `null` for all. */
type EventQuery = { modes: readonly PaymentMode[] | null; from: Date; to: Date };

/**
 * SQL of the ids of payments with such an event in the period, in use and archived. Of the archive it reads the rows whose
 * life touches the period.
 */
const idsByEventSql = (isEvent: string) => `
  SELECT e.payment_id AS id FROM payment_events e
  WHERE e.${isEvent} AND e.at >= $from::timestamptz AND e.at < $to::timestamptz
    AND ($modes::text[] IS NULL OR EXISTS (SELECT FROM payments p WHERE p.id = e.payment_id AND p.mode = ANY ($modes)))
  UNION
  SELECT e.payment_id FROM (${archivedEventsSql()}
    WHERE a.updated_at >= $from::timestamptz - ${CLOCK_MARGIN} AND a.created_at < $to::timestamptz + ${CLOCK_MARGIN}
      AND ($modes::text[] IS NULL OR a.mode = ANY ($modes))) e
  WHERE e.${isEvent} AND e.at >= $from AND e.at < $to`;

const CHARGED_IDS = preparedStatement<EventQuery>('charges-noted', idsByEventSql(IS_CHARGE));
const REFUNDED_IDS = preparedStatement<EventQuery>('refunds-noted', idsByEventSql(IS_REFUND));
const DELIVERED_IDS = preparedStatement<EventQuery>('deliveries-noted', idsByEventSql(IS_DELIVERY));

const handedOverSql = (table: string) => `SELECT id FROM ${table}
  WHERE mode = ANY ($modes::text[]) AND created_at >= $from::timestamptz AND created_at < $to::timestamptz AND starts > 0`;

const ENQUIRABLE = preparedStatement<EventQuery & { after: string; limit: number }>(
  'listEnquirableIds-payments',
  `SELECT id FROM (${handedOverSql('payments')} UNION ${handedOverSql('archived_payments')}
     UNION ${idsByEventSql(IS_CHARGE)}) of_period
   WHERE id > $after::text ORDER BY id LIMIT $limit::int`,
);

const recordColumns = (alias: string) => `${alias}.id AS "paymentId", ${alias}.state, ${alias}.mode,
  ${alias}.provider_reference AS "providerReference", ${alias}.delivery_reference AS "deliveryReference",
  ${alias}.amount_minor::float8 AS "amountMinor", ${alias}.currency, ${alias}.charged_minor::float8 AS "chargedMinor",
  ${alias}.charged_currency AS "chargedCurrency", ${alias}.refunded_minor::float8 AS "refundedMinor", ${alias}.created_at AS "createdAt",
  ARRAY(SELECT r.amount_minor::float8 FROM payment_refunds r
    WHERE r.payment_id = ${alias}.id AND r.cause <> 'not-delivered' AND r.state NOT IN ('refused', 'charged-back')) AS "refundsAfter"`;

const RECORDS = preparedStatement<{ ids: readonly string[] }>(
  'portal-records',
  `SELECT ${recordColumns('p')}, (SELECT max(at) FROM payment_events e
     WHERE e.payment_id = p.id AND e.event IN ${REFUNDED}) AS "refundedAt"
   FROM payments p WHERE p.id = ANY ($ids)`,
);

const ARCHIVED_RECORDS = preparedStatement<{ ids: readonly string[] }>(
  'archived-portal-records',
  `SELECT ${recordColumns('p')}, (SELECT max(at) FROM (${archivedEventsSql('(SELECT p.id, p.history) a')}) e
     WHERE e.event IN ${REFUNDED}) AS "refundedAt"
   FROM archived_payments p WHERE p.id = ANY ($ids)`,
);

/** Queries that read the portal's own records, also archived ones. Periods include `from` and exclude `to`. */
export function portalRecords(pool: pg.Pool) {
  const readIds = async (query: pg.QueryConfig) =>
    (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);
  /** Reads the portal's records of these payments, by id. Unknown ids are left out. */
  const readRecords = async (ids: readonly string[]): Promise<Map<string, PortalRecordWithMode>> => {
    const inUse = toRecords(await pool.query<RecordRow>(RECORDS({ ids })));
    const missing = ids.filter((id) => !inUse.has(id));
    if (missing.length === 0) return inUse;
    const archived = toRecords(await pool.query<RecordRow>(ARCHIVED_RECORDS({ ids: missing })));
    return new Map([...inUse, ...archived]);
  };
  return {
    /** Lists the ids of payments whose charge was recorded in a period. */
    listChargedIds: (modes: readonly PaymentMode[], { from, to }: Period) =>
      readIds(CHARGED_IDS({ modes, from, to })),

    /** Lists the ids of payments whose refund was recorded in a period. */
    listRefundedIds: (modes: readonly PaymentMode[], { from, to }: Period) =>
      readIds(REFUNDED_IDS({ modes, from, to })),

    /** Lists the ids of payments of any mode whose delivery was recorded in a period; of several numbers the key of each. */
    listDeliveredKeys: async ({ from, to }: Period): Promise<string[]> => {
      const ids = await readIds(DELIVERED_IDS({ modes: null, from, to }));
      const { rows } = await pool.query<SeveralPayment>(SEVERAL({ ids }));
      const keys = new Map(rows.map((row) => [row.id, deliveredKeys(row)]));
      return ids.flatMap((id) => keys.get(id) ?? id);
    },

    /** Reads the portal's records of what the operator was asked for under these keys. Unknown ones are left out. */
    readDeliveries: async (keys: readonly string[]): Promise<Map<string, PortalDelivery>> => {
      const ids = [...new Set(keys.map((key) => readDeliveryKey(key).paymentId))];
      const [records, { rows }] = await Promise.all([
        readRecords(ids),
        pool.query<SeveralPayment>(SEVERAL({ ids })),
      ]);
      const several = new Map(
        rows.flatMap((row) => rechargesOf(row).map((recharge) => [recharge.key, recharge] as const)),
      );
      return new Map(
        keys.flatMap((key) => {
          const record = records.get(readDeliveryKey(key).paymentId);
          return record ? [[key, toDelivery(record, several.get(key))] as const] : [];
        }),
      );
    },

    /**
     * Lists the ids of payments to check: created in the period and handed over, or charged in it.
     * @param page the next `limit` ids after `after`
     */
    listEnquirableIds: (
      modes: readonly PaymentMode[],
      { from, to }: Period,
      { after, limit }: { after: string; limit: number },
    ) => readIds(ENQUIRABLE({ modes, from, to, after, limit })),

    readRecords,
  };
}

type SeveralPayment = Parameters<typeof rechargesOf>[0];

const SEVERAL = preparedStatement<{ ids: readonly string[] }>(
  'recharges-of-payments',
  ['payments', 'archived_payments']
    .map(
      (table) => `SELECT id, contents, currency, outcomes FROM ${table}
        WHERE id = ANY ($ids) AND order_kind = 'several-recharges'`,
    )
    .join(' UNION ALL '),
);

function deliveredKeys(payment: SeveralPayment): string[] {
  return rechargesOf(payment).flatMap(({ key, outcome }) => (outcome?.kind === 'delivered' ? key : []));
}

/** One number of several is compared as if it were a payment of its own. */
function toDelivery(record: PortalDelivery, recharge: Recharge | undefined): PortalDelivery {
  if (!recharge) return record;
  const { key, amount, outcome } = recharge;
  const deliveryReference = outcome?.kind === 'delivered' ? outcome.operatorReference : null;
  const state = outcome
    ? ({ delivered: 'fulfilled', refused: 'refunded' } as const)[outcome.kind]
    : record.state;
  return { ...record, key, amount, deliveryReference, state };
}

/** A row of the queries about records. */
type RecordRow = Omit<PortalRecordWithMode, 'amount' | 'charged'> & {
  amountMinor: number;
  currency: Currency;
  chargedMinor: number | null;
  chargedCurrency: Currency | null;
};

function toRecords({ rows }: { rows: RecordRow[] }): Map<string, PortalRecordWithMode> {
  return new Map(rows.map((row) => [row.paymentId, toRecord(row)]));
}

function toRecord({
  amountMinor,
  currency,
  chargedMinor,
  chargedCurrency,
  ...row
}: RecordRow): PortalRecordWithMode {
  return {
    ...row,
    amount: { minor: amountMinor, currency },
    charged:
      chargedMinor === null || chargedCurrency === null
        ? null
        : { minor: chargedMinor, currency: chargedCurrency },
  };
}
