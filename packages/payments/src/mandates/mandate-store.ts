import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { MandateRefusal, MandateState } from '@portal/domain/payments/mandate';
import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import { getTableColumns } from 'drizzle-orm';
import type pg from 'pg';
import type { NewPayment, Payment } from '../engine/payment.ts';
import { insertPayment } from '../engine/sql/insert-payment-sql.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import type { NewMandate } from './mandate.ts';
import { type MandateReason, paymentMandates } from './tables.ts';

/** A mandate as read from the database. */
export type MandateRow = typeof paymentMandates.$inferSelect;

/** Writes mandates: each change is one statement, which applies only to the states that it may leave. */
export type MandateStore = ReturnType<typeof createMandateStore>;

const COLUMNS = Object.entries(getTableColumns(paymentMandates))
  .map(([property, { name, columnType }]) => {
    const cast = columnType.startsWith('PgBigInt') ? '::float8' : '';
    return `m.${name}${cast} AS "${property}"`;
  })
  .join(', ');

const FIND = preparedStatement<{ id: string }>(
  'mandate-by-id',
  `SELECT ${COLUMNS} FROM payment_mandates m WHERE m.id = $id`,
);

const LIST_OPEN = preparedStatement<{ payer: Msisdn }>(
  'open-mandates-of-payer',
  `SELECT ${COLUMNS} FROM payment_mandates m WHERE m.payer = $payer AND m.state IN ('requested', 'active')
   ORDER BY m.requested_at DESC`,
);

type RequestedMandate = Pick<NewMandate, 'id' | 'mode' | 'payer' | 'locale' | 'validUntil'> & {
  firstPaymentId: string | null;
  currency: Currency;
  chargeLimitMinor: number;
  monthLimitMinor: number;
  at: Date;
};

const INSERT = preparedStatement<RequestedMandate>(
  'insert-mandate',
  `INSERT INTO payment_mandates (id, mode, payer, locale, state, currency, charge_limit_minor, month_limit_minor,
     valid_until, first_payment_id, requested_at, due_at)
   VALUES ($id, $mode, $payer, $locale, 'requested', $currency, $chargeLimitMinor::bigint, $monthLimitMinor::bigint,
     $validUntil::timestamptz, $firstPaymentId, $at::timestamptz, $at::timestamptz + interval '1 minute')
   ON CONFLICT (id) DO NOTHING`,
);

type Activation = {
  id: string;
  providerMandate: string;
  validUntil: Date | null;
  email: string | null;
  at: Date;
};

/** The next look is a day later: it finds what the payer ended at the provider. */
const ACTIVATE = preparedStatement<Activation>(
  'activate-mandate',
  `UPDATE payment_mandates m SET state = 'active', provider_mandate = $providerMandate, email = $email, tries = 0,
     valid_until = least(valid_until, $validUntil::timestamptz), active_at = $at::timestamptz,
     due_at = least(valid_until, $validUntil::timestamptz, $at::timestamptz + interval '1 day')
   WHERE id = $id AND state = 'requested' RETURNING ${COLUMNS}`,
);

type Closing = {
  id: string;
  from: readonly MandateState[];
  state: MandateState;
  reason: MandateReason | null;
  by: string | null;
  at: Date;
};

/** Waits for a start that is being allowed at this moment, and is never earlier than it. The provider is told next. */
const CLOSE = preparedStatement<Closing>(
  'close-mandate',
  `UPDATE payment_mandates m SET state = $state, reason = $reason, closed_by = $by, tries = 0,
     closed_at = greatest($at::timestamptz, last_start_at), due_at = $at::timestamptz
   WHERE id = $id AND state = ANY ($from::text[]) RETURNING ${COLUMNS}`,
);

/**
 * Payments that were handed over before the mandate ended, and of which nobody knows yet whether they were charged. One that has expired is
 * still asked about as long as it has a next step.
 */
const UNDER_WAY = preparedStatement<{ id: string }>(
  'payments-under-way-of-mandate',
  `SELECT id FROM payments WHERE mandate_id = $id AND charged_minor IS NULL
     AND (state IN ('submitted', 'awaiting-customer', 'review') OR (state = 'expired' AND due_at IS NOT NULL))
   ORDER BY created_at`,
);

type Plan = Pick<MandateRow, 'id' | 'state' | 'dueAt' | 'providerMandate'>;

/** Not of a mandate that was closed since it was read, and not again of one whose end is confirmed, by the provider or the staff. */
const PLAN = preparedStatement<Plan>(
  'plan-mandate',
  `UPDATE payment_mandates SET due_at = $dueAt::timestamptz,
     provider_mandate = CASE WHEN state = 'active' THEN coalesce($providerMandate::text, provider_mandate) ELSE provider_mandate END
   WHERE id = $id AND state = $state AND due_at IS NOT NULL`,
);

/** Another node takes them when this one dies. */
const CLAIM_DUE = preparedStatement<{ at: Date; limit: number }>(
  'claim-due-mandates',
  `UPDATE payment_mandates m SET due_at = $at::timestamptz + interval '3 minutes', tries = m.tries + 1
   WHERE id IN (SELECT id FROM payment_mandates WHERE due_at <= $at::timestamptz ORDER BY due_at LIMIT $limit::integer
     FOR UPDATE SKIP LOCKED) RETURNING ${COLUMNS}`,
);

type StartToAllow = Pick<Payment, 'mandateId' | 'payer' | 'mode' | 'amountMinor' | 'currency'> & { at: Date };

/**
 * Allows one start of a charge. It locks the mandate's row: a mandate that is being ended at the same moment has ended before, and
 * nothing is started, or ends after it.
 */
const ALLOW_START = preparedStatement<StartToAllow>(
  'allow-start-under-mandate',
  `UPDATE payment_mandates SET last_start_at = greatest(last_start_at, $at::timestamptz)
   WHERE id = $mandateId AND state = 'active' AND valid_until > $at::timestamptz AND payer = $payer AND mode = $mode
     AND currency = $currency AND charge_limit_minor >= $amountMinor::bigint
   RETURNING provider_mandate AS "providerMandate"`,
);

/** Requested, active, or closed while the provider has not confirmed it. */
const IS_IN_FORCE = preparedStatement<{ payer: Msisdn; mode: PaymentMode }>(
  'is-mandate-in-force',
  'SELECT FROM payment_mandates WHERE payer = $payer AND mode = $mode AND due_at IS NOT NULL LIMIT 1',
);

const LOCK = preparedStatement<{ id: string; at: Date }>(
  'lock-active-mandate',
  `SELECT month_limit_minor::float8 AS "monthLimitMinor" FROM payment_mandates
   WHERE id = $id AND state = 'active' AND valid_until > $at::timestamptz FOR UPDATE`,
);

/** Counts a payment as soon as it is created, and no longer once it is certain that it took nothing. */
const SUM_OF_MONTH = preparedStatement<{ id: string; since: Date }>(
  'charged-under-mandate',
  `SELECT coalesce(sum(amount_minor), 0)::float8 AS sum FROM payments
   WHERE mandate_id = $id AND created_at >= $since::timestamptz
     AND NOT (state IN ('declined', 'cancelled', 'refunded', 'charged-back') OR (state = 'expired' AND starts = 0))`,
);

/** Creates the store. */
export function createMandateStore(pool: pg.Pool) {
  const readOne = async (query: pg.QueryConfig): Promise<MandateRow | null> =>
    (await pool.query<MandateRow>(query)).rows[0] ?? null;
  return {
    find: (id: string) => readOne(FIND({ id })),

    listOpen: async (payer: Msisdn): Promise<MandateRow[]> =>
      (await pool.query<MandateRow>(LIST_OPEN({ payer }))).rows,

    /** Records a request before the payer is asked. False: it is recorded already. */
    insert: async (mandate: RequestedMandate): Promise<boolean> =>
      (await pool.query(INSERT(mandate))).rowCount === 1,

    /** Records that the payer has agreed; `null` when it was closed meanwhile. */
    activate: (activation: Activation) => readOne(ACTIVATE(activation)),

    /** Closes a mandate for good; `null` when it is in none of the states `from`. */
    close: (closing: Closing) => readOne(CLOSE(closing)),

    listUnderWay: async (id: string): Promise<string[]> =>
      (await pool.query<{ id: string }>(UNDER_WAY({ id }))).rows.map((row) => row.id),

    /**
     * Sets when the provider is asked or told next about a mandate that is in the state it was read in; `null`: never.
     * @param providerMandate the provider's name of a mandate that is active, encrypted again; `null`: as it is stored
     */
    plan: async (
      { id, state }: Pick<MandateRow, 'id' | 'state'>,
      dueAt: Date | null,
      providerMandate: string | null = null,
    ): Promise<void> => {
      await pool.query(PLAN({ id, state, dueAt, providerMandate }));
    },

    /** Claims what is due for three minutes. */
    claimDue: async (at: Date, limit: number): Promise<MandateRow[]> =>
      (await pool.query<MandateRow>(CLAIM_DUE({ at, limit }))).rows,

    /**
     * Allows a start of a payment, immediately before the provider is called. Returns the provider's name of the mandate, as it is
     * stored; `null`: the mandate has ended or does not cover the payment, and nothing may be sent.
     */
    allowStart: async (payment: StartToAllow): Promise<string | null> => {
      const { rows } = await pool.query<{ providerMandate: string }>(ALLOW_START(payment));
      return rows[0]?.providerMandate ?? null;
    },

    /** Whether the provider of a mode may hold a permission of a number. */
    isInForce: async (number: { payer: Msisdn; mode: PaymentMode }): Promise<boolean> =>
      (await pool.query(IS_IN_FORCE(number))).rowCount === 1,

    /**
     * Inserts a payment under an active mandate unless it and the others of the month exceed its sum. Payments under one mandate are
     * inserted one after the other.
     */
    insertCharge: (
      payment: NewPayment & { mandateId: string },
      monthSince: Date,
    ): Promise<'inserted' | Extract<MandateRefusal, 'not-active' | 'over-month-limit' | 'order-taken'>> =>
      inTransaction(pool, async (client) => {
        const { mandateId: id, createdAt: at } = payment;
        const { rows } = await client.query<{ monthLimitMinor: number }>(LOCK({ id, at }));
        if (!rows[0]) return 'not-active';
        const sums = await client.query<{ sum: number }>(SUM_OF_MONTH({ id, since: monthSince }));
        if ((sums.rows[0]?.sum ?? 0) + payment.amountMinor > rows[0].monthLimitMinor)
          return 'over-month-limit';
        const { rowCount } = await client.query(insertPayment(payment));
        return rowCount === 1 ? 'inserted' : 'order-taken';
      }),
  };
}
