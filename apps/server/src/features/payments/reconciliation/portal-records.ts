import type { Currency } from '@portal/domain/money/money';
import type pg from 'pg';
import type { PaymentState } from '../engine/payment-state.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { Period } from '../providers/statement.ts';
import type { PortalDelivery } from './compare-deliveries.ts';

/** A portal record with its mode and the time the payment was created. */
export type PortalRecordWithMode = PortalDelivery & { madeAt: Date; mode: PaymentMode };

const CHARGED = `('charge-confirmed', 'charge-differs')`;
const REFUNDED = `('refund-confirmed', 'staff-closed-returned')`;

/** Statements that read the portal's own records. Periods include `from` and exclude `to`. */
export function portalRecords(pool: pg.Pool) {
  const queryIds = async (text: string, values: unknown[]): Promise<string[]> =>
    (await pool.query<{ id: string }>(text, values)).rows.map(({ id }) => id);
  const listByEvent =
    (events: string) =>
    (modes: readonly PaymentMode[], { from, to }: Period) =>
      queryIds(
        `SELECT DISTINCT p.id FROM payment_events e JOIN payments p ON p.id = e.payment_id
         WHERE e.event IN ${events} AND e.at >= $2 AND e.at < $3 AND p.mode = ANY ($1)`,
        [modes, from, to],
      );
  return {
    /** Lists the ids of payments whose charge was recorded in a period. */
    chargesNoted: listByEvent(CHARGED),
    /** Lists the ids of payments whose refund was recorded in a period. */
    refundsNoted: listByEvent(REFUNDED),

    /** Lists the ids of payments of any mode whose delivery was recorded in a period. */
    deliveriesNoted: ({ from, to }: Period) =>
      queryIds(
        `SELECT DISTINCT payment_id AS id FROM payment_events WHERE event = 'delivered' AND at >= $1 AND at < $2`,
        [from, to],
      ),

    /**
     * Lists the ids of payments to check: created in the period and handed over, or charged in it.
     * @param page the next `limit` ids after `after`
     */
    enquirable: (
      modes: readonly PaymentMode[],
      { from, to }: Period,
      { after, limit }: { after: string; limit: number },
    ) =>
      queryIds(
        `SELECT id FROM (
           SELECT id FROM payments WHERE mode = ANY ($1) AND created_at >= $2 AND created_at < $3 AND starts > 0
           UNION
           SELECT p.id FROM payment_events e JOIN payments p ON p.id = e.payment_id
           WHERE e.event IN ${CHARGED} AND e.at >= $2 AND e.at < $3 AND p.mode = ANY ($1)) of_period
         WHERE id > $4 ORDER BY id LIMIT $5`,
        [modes, from, to, after, limit],
      ),

    /** Reads the portal's records of these payments, by id. Unknown ids are left out. */
    entries: async (ids: readonly string[]): Promise<Map<string, PortalRecordWithMode>> => {
      const { rows } = await pool.query<RecordRow>(
        `SELECT p.id, p.state, p.mode, p.amount_minor, p.currency, p.charged_minor, p.charged_currency,
           p.provider_reference, p.delivery_reference, p.created_at,
           (SELECT max(at) FROM payment_events e WHERE e.payment_id = p.id AND e.event IN ${REFUNDED}) AS refunded_at
         FROM payments p WHERE p.id = ANY ($1)`,
        [ids],
      );
      return new Map(rows.map((row) => [row.id, toRecord(row)]));
    },
  };
}

/** A row of the query: bigint columns are text. */
type RecordRow = {
  id: string;
  state: PaymentState;
  mode: PaymentMode;
  amount_minor: string;
  currency: Currency;
  charged_minor: string | null;
  charged_currency: Currency | null;
  provider_reference: string | null;
  delivery_reference: string | null;
  created_at: Date;
  refunded_at: Date | null;
};

function toRecord(row: RecordRow): PortalRecordWithMode {
  const { charged_minor, charged_currency } = row;
  const charged =
    charged_minor === null || charged_currency === null
      ? null
      : { minor: Number(charged_minor), currency: charged_currency };
  return {
    paymentId: row.id,
    state: row.state,
    mode: row.mode,
    providerReference: row.provider_reference,
    deliveryReference: row.delivery_reference,
    amount: { minor: Number(row.amount_minor), currency: row.currency },
    charged,
    refundedAt: row.refunded_at,
    madeAt: row.created_at,
  };
}
