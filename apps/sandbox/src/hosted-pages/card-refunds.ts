import { randomInt } from 'node:crypto';
import type { Currency, Money } from '@portal/domain/money/money';
import type { WalletBehaviour } from '../magic-outcomes.ts';
import { readCheckout } from './checkouts.ts';
import type { HostedGateway } from './hosted-gateway.ts';
import type { CheckoutRefund } from './refund-checkout.ts';

type Gateway = Pick<HostedGateway, 'db' | 'clock' | 'name'>;
type Books = Pick<Gateway, 'db' | 'name'>;

/** A part of a charge to be refunded; without an amount all of it. */
export type CardRefundRequest = { reference: string; amount: Money | null; note: string | null };

/** Refunds a part of a charge, as long as all refunds do not exceed it. Repeats are further refunds, as at the gateways. */
export function refundPart(
  { db, clock, name }: Gateway,
  request: CardRefundRequest,
): Promise<CheckoutRefund> {
  const { reference, amount, note } = request;
  return db.transaction(async (sql): Promise<CheckoutRefund> => {
    const checkout = await readCheckout(sql, name, { reference, lock: true });
    if (checkout?.state !== 'paid' || !checkout.charged) return { kind: 'not-paid' };
    if (checkout.behaviour === 'refund-refused' || checkout.refundId) return { kind: 'refused' };
    const { minor } = amount ?? checkout.charged;
    const { rows } = await sql.query<{ refunded: number }>(
      `SELECT coalesce(sum(amount), 0)::float8 AS refunded FROM sandbox.card_refunds
       WHERE gateway = $1 AND checkout_id = $2`,
      [name, checkout.id],
    );
    if ((rows[0]?.refunded ?? 0) + minor > checkout.charged.minor) return { kind: 'refused' };
    const refundId = `RF${randomInt(1e11, 1e12)}`;
    await sql.query(
      'INSERT INTO sandbox.card_refunds (gateway, id, checkout_id, amount, note, at) VALUES ($1, $2, $3, $4, $5, $6)',
      [name, refundId, checkout.id, minor, note, clock.now()],
    );
    return { kind: 'refunded', refundId, isLost: checkout.behaviour === 'refund-loses-answer' };
  });
}

/** A refund in a gateway's list. */
export type CardRefund = {
  id: string;
  reference: string;
  /** The charge's own id, and what was charged. */
  chargeId: string | null;
  chargedMinor: number;
  minor: number;
  currency: Currency;
  note: string | null;
  behaviour: WalletBehaviour;
  at: Date;
};

const LIST = `
  SELECT r.id, c.reference, c.charge_id AS "chargeId", c.charged::float8 AS "chargedMinor",
    r.amount::float8 AS minor, c.currency, r.note, c.behaviour, r.at
  FROM sandbox.card_refunds r JOIN sandbox.card_checkouts c ON c.gateway = r.gateway AND c.id = r.checkout_id
  WHERE r.gateway = $1`;

/** A page of the refunds of a period, oldest first. */
export async function listRefundsIn(
  { db, name }: Books,
  { from, to, limit, offset }: { from: Date; to: Date; limit: number; offset: number },
): Promise<CardRefund[]> {
  const { rows } = await db.query<CardRefund>(
    `${LIST} AND r.at >= $2 AND r.at < $3 ORDER BY r.at, r.id LIMIT $4 OFFSET $5`,
    [name, from, to, limit, offset],
  );
  return rows;
}
