import { randomBytes } from 'node:crypto';
import type { Currency, Money } from '@portal/domain/money';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';

/**
 * `processing`: a card was used, its bank is silent. `undecided`: the gateway itself does not know. Both are charged
 * when their hour comes.
 */
export type CheckoutState =
  | 'open'
  | 'processing'
  | 'undecided'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired';

/** Why a card was declined. */
export type CheckoutDecline = 'insufficient' | 'over-limit' | 'refused';

/** A payment a merchant asked a gateway for. `id` is the gateway's own and opens its page. */
export type Checkout = {
  gateway: string;
  id: string;
  reference: string;
  amount: Money;
  /** Number of the payer as the merchant wrote it, digits only. */
  payer: string;
  description: string;
  behaviour: WalletBehaviour;
  /** What the gateway's own protocol keeps: addresses, codes. */
  details: Record<string, string>;
  state: CheckoutState;
  decline: CheckoutDecline | null;
  charged: Money | null;
  chargeId: string | null;
  chargedAt: Date | null;
  refundId: string | null;
  refundedAt: Date | null;
  createdAt: Date;
  closesAt: Date;
};

type Row = Omit<
  Checkout,
  'amount' | 'charged' | 'chargeId' | 'chargedAt' | 'refundId' | 'refundedAt' | 'createdAt' | 'closesAt'
> & {
  amount: string;
  currency: Currency;
  charged: string | null;
  charge_id: string | null;
  charged_at: Date | null;
  refund_id: string | null;
  refunded_at: Date | null;
  created_at: Date;
  closes_at: Date;
};

function toCheckout(row: Row): Checkout {
  const { amount, currency, charged, charge_id, refund_id, created_at, closes_at, ...rest } = row;
  const { charged_at, refunded_at, ...same } = rest;
  return {
    ...same,
    amount: { minor: Number(amount), currency },
    charged: charged === null ? null : { minor: Number(charged), currency },
    chargeId: charge_id,
    chargedAt: charged_at,
    refundId: refund_id,
    refundedAt: refunded_at,
    createdAt: created_at,
    closesAt: closes_at,
  };
}

const COLUMNS = `gateway, id, reference, amount, currency, payer, description, behaviour, details, state, decline,
  charged, charge_id, charged_at, refund_id, refunded_at, created_at, closes_at`;

/** What a merchant asks for. */
export type NewCheckout = Pick<
  Checkout,
  | 'gateway'
  | 'reference'
  | 'amount'
  | 'payer'
  | 'description'
  | 'behaviour'
  | 'details'
  | 'createdAt'
  | 'closesAt'
>;

/** Opens a checkout, once per reference: `null` when the reference was used before. */
export async function openCheckout(sql: Sql, wanted: NewCheckout): Promise<Checkout | null> {
  const { rows } = await sql.query<Row>(
    `INSERT INTO sandbox.card_checkouts
       (gateway, id, reference, amount, currency, payer, description, behaviour, details, state, created_at, closes_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $11)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      wanted.gateway,
      randomBytes(12).toString('hex'),
      wanted.reference,
      wanted.amount.minor,
      wanted.amount.currency,
      wanted.payer,
      wanted.description,
      wanted.behaviour,
      wanted.details,
      wanted.createdAt,
      wanted.closesAt,
    ],
  );
  return rows[0] ? toCheckout(rows[0]) : null;
}

/** A checkout by the gateway's id or the merchant's reference; `lock` keeps everybody else from it. */
export async function findCheckout(
  sql: Sql,
  gateway: string,
  by: { id: string } | { reference: string },
  lock = false,
): Promise<Checkout | null> {
  const [column, value] = 'id' in by ? ['id', by.id] : ['reference', by.reference];
  const { rows } = await sql.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.card_checkouts WHERE gateway = $1 AND ${column} = $2 ${lock ? 'FOR UPDATE' : ''}`,
    [gateway, value],
  );
  return rows[0] ? toCheckout(rows[0]) : null;
}

/** Checkouts whose hour has come. */
export async function listDueCheckouts(sql: Sql, now: Date): Promise<{ gateway: string; id: string }[]> {
  const { rows } = await sql.query<{ gateway: string; id: string }>(
    'SELECT gateway, id FROM sandbox.card_checkouts WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  return rows;
}

/** Checkouts of a gateway that were opened, or given back, in a period, oldest first: one page of them. */
export async function listCheckouts(
  sql: Sql,
  gateway: string,
  { by, from, to, state, limit, offset }: Listing,
): Promise<Checkout[]> {
  const { rows } = await sql.query<Row>(
    `SELECT ${COLUMNS} FROM sandbox.card_checkouts
     WHERE gateway = $1 AND ${by} >= $2 AND ${by} < $3 AND state = $4 ORDER BY ${by}, id LIMIT $5 OFFSET $6`,
    [gateway, from, to, state, limit, offset],
  );
  return rows.map(toCheckout);
}

/** Which checkouts, and which page of them. */
export type Listing = {
  by: 'created_at' | 'refunded_at';
  from: Date;
  to: Date;
  state: CheckoutState;
  limit: number;
  offset: number;
};
