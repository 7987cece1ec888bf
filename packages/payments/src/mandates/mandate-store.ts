import type { Msisdn } from '@portal/domain/identifiers/msisdn';
import type { Currency } from '@portal/domain/money/money';
import type { MandateRefusal, MandateState } from '@portal/domain/payments/mandate';
import { inTransaction } from '@portal/platform/database/in-transaction';
import { preparedStatement } from '@portal/platform/database/prepared-statement';
import type pg from 'pg';
import type { NewPayment, Payment } from '../engine/payment.ts';
import { insertPayment } from '../engine/sql/insert-payment-sql.ts';
import type { PaymentMode } from '../methods/payment-mode.ts';
import { firstChargeStatements, type StoredCard, toColumns } from './first-charge-store.ts';
import type { NewMandate } from './mandate.ts';
import { MANDATE_COLUMNS, type MandateRow, readMandateRow } from './mandate-row.ts';
import type { MandateReason } from './tables.ts';

/** Writes mandates: each change is one statement, which applies only to the states that it may leave. */
export type MandateStore = ReturnType<typeof createMandateStore>;

const FIND = preparedStatement<{ id: string }>(
  'mandate-by-id',
  `SELECT ${MANDATE_COLUMNS} FROM payment_mandates m WHERE m.id = $id`,
);

const LIST_OPEN = preparedStatement<{ payer: Msisdn }>(
  'open-mandates-of-payer',
  `SELECT ${MANDATE_COLUMNS} FROM payment_mandates m WHERE m.payer = $payer AND m.state IN ('requested', 'active')
   ORDER BY m.requested_at DESC`,
);

const FIND_BY_TOKEN = preparedStatement<{ endToken: string }>(
  'mandate-by-token',
  `SELECT ${MANDATE_COLUMNS} FROM payment_mandates m WHERE m.end_token = $endToken`,
);

const LIST_ENDED_BY_HOLDER = preparedStatement<{ since: Date }>(
  'mandates-ended-by-holders',
  `SELECT ${MANDATE_COLUMNS} FROM payment_mandates m
   WHERE m.closed_at >= $since::timestamptz AND m.reason IN ('disputed', 'by-cardholder')`,
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
  card: StoredCard | null;
  endToken: string | null;
  at: Date;
};

type ActivationValues = Omit<Activation, 'card'> & {
  cardBrand: string | null;
  cardLast4: string | null;
  cardKey: string | null;
  cardKeys: string[];
};

/** The next look is a day later: it finds what the payer ended at the provider. */
const ACTIVATE = preparedStatement<ActivationValues>(
  'activate-mandate',
  `UPDATE payment_mandates m SET state = 'active', provider_mandate = $providerMandate, email = $email, tries = 0,
     card_brand = $cardBrand, card_last4 = $cardLast4, card_key = $cardKey, end_token = $endToken,
     valid_until = least(valid_until, $validUntil::timestamptz), active_at = $at::timestamptz,
     due_at = least(valid_until, $validUntil::timestamptz, $at::timestamptz + interval '1 day')
   WHERE id = $id AND state = 'requested'
     AND NOT EXISTS (SELECT FROM payment_mandates o WHERE o.state = 'active' AND o.card_key = ANY ($cardKeys::text[]))
   RETURNING ${MANDATE_COLUMNS}`,
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
   WHERE id = $id AND state = ANY ($from::text[]) RETURNING ${MANDATE_COLUMNS}`,
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

type Plan = Pick<MandateRow, 'id' | 'state' | 'dueAt' | 'providerMandate' | 'cardKey'>;

/** Not of a mandate that was closed since it was read, and not again of one whose end is confirmed, by the provider or the staff. */
const PLAN = preparedStatement<Plan>(
  'plan-mandate',
  `UPDATE payment_mandates SET due_at = $dueAt::timestamptz,
     provider_mandate = CASE WHEN state = 'active' THEN coalesce($providerMandate::text, provider_mandate) ELSE provider_mandate END,
     card_key = CASE WHEN state = 'active' THEN coalesce($cardKey::text, card_key) ELSE card_key END
   WHERE id = $id AND state = $state AND due_at IS NOT NULL`,
);

/** Another node takes them when this one dies. */
const CLAIM_DUE = preparedStatement<{ at: Date; limit: number }>(
  'claim-due-mandates',
  `UPDATE payment_mandates m SET due_at = $at::timestamptz + interval '3 minutes', tries = m.tries + 1
   WHERE id IN (SELECT id FROM payment_mandates WHERE due_at <= $at::timestamptz ORDER BY due_at LIMIT $limit::integer
     FOR UPDATE SKIP LOCKED) RETURNING ${MANDATE_COLUMNS}`,
);

/** A dispute of a charge: of the first one, whose mandate has its id, or of one under the mandate. */
const IS_DISPUTED = `EXISTS (SELECT FROM payment_disputes d WHERE d.payment_id = m.first_payment_id
    OR d.payment_id IN (SELECT p.id FROM payments p WHERE p.mandate_id = m.id
      UNION ALL SELECT a.id FROM archived_payments a WHERE a.mandate_id = m.id))`;

type StartToAllow = Pick<Payment, 'mandateId' | 'payer' | 'mode' | 'amountMinor' | 'currency'> & { at: Date };

/**
 * Allows one start of a charge. It locks the mandate's row: a mandate that is being ended at the same moment has ended before, and
 * nothing is started, or ends after it. A dispute that nobody has ended it for yet stops it, too.
 */
const ALLOW_START = preparedStatement<StartToAllow>(
  'allow-start-under-mandate',
  `UPDATE payment_mandates m SET last_start_at = greatest(last_start_at, $at::timestamptz)
   WHERE id = $mandateId AND state = 'active' AND valid_until > $at::timestamptz AND payer = $payer AND mode = $mode
     AND currency = $currency AND charge_limit_minor >= $amountMinor::bigint AND NOT ${IS_DISPUTED}
   RETURNING provider_mandate AS "providerMandate"`,
);

/** Requested, active, or closed while the provider has not confirmed it. */
const IS_IN_FORCE = preparedStatement<{ payer: Msisdn; mode: PaymentMode }>(
  'is-mandate-in-force',
  'SELECT FROM payment_mandates WHERE payer = $payer AND mode = $mode AND due_at IS NOT NULL LIMIT 1',
);

const LOCK = preparedStatement<{ id: string; at: Date }>(
  'lock-active-mandate',
  `SELECT month_limit_minor::float8 AS "monthLimitMinor", first_payment_id AS "firstPaymentId" FROM payment_mandates
   WHERE id = $id AND state = 'active' AND valid_until > $at::timestamptz FOR UPDATE`,
);

/** Counts a payment as soon as it is created, and no longer once it is certain that it took nothing. The first charge counts. */
const SUM_OF_MONTH = preparedStatement<{ id: string; firstPaymentId: string | null; since: Date }>(
  'charged-under-mandate',
  `SELECT coalesce(sum(amount_minor), 0)::float8 AS sum FROM payments
   WHERE (mandate_id = $id OR id = $firstPaymentId::text) AND created_at >= $since::timestamptz
     AND NOT (state IN ('declined', 'cancelled', 'refunded', 'charged-back') OR (state = 'expired' AND starts = 0))`,
);

const UNIQUE_VIOLATION = '23505';

/** Creates the store. */
export function createMandateStore(pool: pg.Pool) {
  const readOne = (query: pg.QueryConfig) => readMandateRow(pool, query);
  return {
    find: (id: string) => readOne(FIND({ id })),

    listOpen: async (payer: Msisdn): Promise<MandateRow[]> =>
      (await pool.query<MandateRow>(LIST_OPEN({ payer }))).rows,

    /** Records a request before the payer is asked. False: it is recorded already. */
    insert: async (mandate: RequestedMandate): Promise<boolean> =>
      (await pool.query(INSERT(mandate))).rowCount === 1,

    /** The mandate of a holder's link; `null`: there is none. */
    findByToken: (endToken: string) => readOne(FIND_BY_TOKEN({ endToken })),

    listEndedByHolder: async (since: Date): Promise<MandateRow[]> =>
      (await pool.query<MandateRow>(LIST_ENDED_BY_HOLDER({ since }))).rows,

    /** Records that the payer has agreed; `null` when it was closed meanwhile, `card-in-use` when its card holds another one. */
    activate: async ({ card, ...activation }: Activation): Promise<MandateRow | 'card-in-use' | null> => {
      const cardKeys = card?.cardKeys ?? [];
      try {
        const active = await readOne(ACTIVATE({ ...activation, ...toColumns(card), cardKeys }));
        if (active) return active;
      } catch (error) {
        // Two permissions of one card at the same moment.
        if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
        return 'card-in-use';
      }
      const row = await readOne(FIND({ id: activation.id }));
      return row?.state === 'requested' && card ? 'card-in-use' : null;
    },

    ...firstChargeStatements(pool),

    /** Closes a mandate for good; `null` when it is in none of the states `from`. */
    close: (closing: Closing) => readOne(CLOSE(closing)),

    listUnderWay: async (id: string): Promise<string[]> =>
      (await pool.query<{ id: string }>(UNDER_WAY({ id }))).rows.map((row) => row.id),

    /**
     * Sets when the provider is asked or told next about a mandate that is in the state it was read in; `null`: never.
     * @param renewed of a mandate that is active, by the SECRET of today: the provider's name of it, encrypted, and the key of its card;
     * `null`: as it is stored
     */
    plan: async (
      { id, state }: Pick<MandateRow, 'id' | 'state'>,
      dueAt: Date | null,
      renewed: { providerMandate: string; cardKey: string | null } | null = null,
    ): Promise<void> => {
      await pool.query(PLAN({ id, state, dueAt, providerMandate: null, cardKey: null, ...renewed }));
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
        const { rows } = await client.query<{ monthLimitMinor: number; firstPaymentId: string | null }>(
          LOCK({ id, at }),
        );
        if (!rows[0]) return 'not-active';
        const { firstPaymentId } = rows[0];
        const sums = await client.query<{ sum: number }>(
          SUM_OF_MONTH({ id, firstPaymentId, since: monthSince }),
        );
        if ((sums.rows[0]?.sum ?? 0) + payment.amountMinor > rows[0].monthLimitMinor)
          return 'over-month-limit';
        const { rowCount } = await client.query(insertPayment(payment));
        return rowCount === 1 ? 'inserted' : 'order-taken';
      }),
  };
}
