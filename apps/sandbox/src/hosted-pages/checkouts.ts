import { randomBytes } from 'node:crypto';
import type { Money } from '@portal/domain/money/money';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import type { Sql } from '../sandbox-db.ts';

/**
 * `processing`: a card was used, its bank is silent. `undecided`: the gateway itself does not know. Both are charged
 * when they are due.
 */
export type CheckoutState =
  | 'open'
  | 'processing'
  | 'undecided'
  | 'paid'
  | 'declined'
  | 'cancelled'
  | 'expired';

/** Whether a card can be used: as at real gateways, also after one was declined. */
export function takesCards({ state }: Pick<Checkout, 'state'>): boolean {
  return state === 'open' || state === 'declined';
}

/** Why a card was declined. */
export type CheckoutDecline = 'insufficient' | 'over-limit' | 'refused';

/** A payment at a gateway. `id` is the gateway's own and opens its page. */
export type Checkout = {
  gateway: string;
  id: string;
  reference: string;
  amount: Money;
  /** Number of the payer as the merchant wrote it, digits only. */
  payer: string;
  description: string;
  behaviour: WalletBehaviour;
  /** What the gateway's own protocol stores: addresses, codes. */
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

const COLUMNS = `gateway, id, reference, jsonb_build_object('minor', amount, 'currency', currency) AS amount, payer,
  description, behaviour, details, state, decline,
  CASE WHEN charged IS NOT NULL THEN jsonb_build_object('minor', charged, 'currency', currency) END AS charged,
  charge_id AS "chargeId", charged_at AS "chargedAt", refund_id AS "refundId", refunded_at AS "refundedAt",
  created_at AS "createdAt", closes_at AS "closesAt"`;

/** What a merchant asks for. */
export type CheckoutRequest = Pick<
  Checkout,
  'reference' | 'amount' | 'payer' | 'description' | 'details' | 'closesAt'
>;

/** Records a checkout, once per reference: `null` when the reference was used before. */
export async function insertCheckout(
  sql: Sql,
  checkout: CheckoutRequest & Pick<Checkout, 'gateway' | 'behaviour' | 'createdAt'>,
): Promise<Checkout | null> {
  const { gateway, reference, amount, payer, description, behaviour, details } = checkout;
  const id = randomBytes(12).toString('hex');
  const { rows } = await sql.query<Checkout>(
    `INSERT INTO sandbox.card_checkouts
       (gateway, id, reference, amount, currency, payer, description, behaviour, details, state, created_at, closes_at, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'open', $10, $11, $11)
     ON CONFLICT DO NOTHING RETURNING ${COLUMNS}`,
    [
      ...[gateway, id, reference, amount.minor, amount.currency, payer, description, behaviour, details],
      ...[checkout.createdAt, checkout.closesAt],
    ],
  );
  return rows[0] ?? null;
}

/** One of a checkout's two names: the gateway's id or the merchant's reference. */
export type CheckoutKey = { id: string } | { reference: string };

/** Reads a checkout; in a transaction `lock` holds its row until the end. */
export async function readCheckout(
  sql: Sql,
  gateway: string,
  key: CheckoutKey & { lock?: boolean },
): Promise<Checkout | null> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['reference', key.reference];
  const { rows } = await sql.query<Checkout>(
    `SELECT ${COLUMNS} FROM sandbox.card_checkouts WHERE gateway = $1 AND ${column} = $2 ${key.lock ? 'FOR UPDATE' : ''}`,
    [gateway, value],
  );
  return rows[0] ?? null;
}

/** The checkouts of all gateways that are due, the oldest first. */
export async function listDueCheckouts(sql: Sql, now: Date): Promise<{ gateway: string; id: string }[]> {
  const { rows } = await sql.query<{ gateway: string; id: string }>(
    'SELECT gateway, id FROM sandbox.card_checkouts WHERE due_at <= $1 ORDER BY due_at LIMIT 100',
    [now],
  );
  return rows;
}

/** A page of paid checkouts by when they were opened. */
export type PaidQuery = {
  from: Date;
  to: Date;
  limit: number;
  offset: number;
};

/** A gateway's paid checkouts in a period, oldest first. */
export async function listPaidCheckouts(
  sql: Sql,
  gateway: string,
  { from, to, limit, offset }: PaidQuery,
): Promise<Checkout[]> {
  const { rows } = await sql.query<Checkout>(
    `SELECT ${COLUMNS} FROM sandbox.card_checkouts
     WHERE gateway = $1 AND created_at >= $2 AND created_at < $3 AND state = 'paid' ORDER BY created_at, id LIMIT $4 OFFSET $5`,
    [gateway, from, to, limit, offset],
  );
  return rows;
}

/** A gateway's paid checkouts, the latest first. */
export async function listLatestPaid(sql: Sql, gateway: string, limit: number): Promise<Checkout[]> {
  const { rows } = await sql.query<Checkout>(
    `SELECT ${COLUMNS} FROM sandbox.card_checkouts WHERE gateway = $1 AND state = 'paid'
     ORDER BY created_at DESC, id LIMIT $2`,
    [gateway, limit],
  );
  return rows;
}
