import { randomInt } from 'node:crypto';
import { money } from '@portal/domain/money/money';
import type { Sql } from '../sandbox-db.ts';
import { secondsAfter } from '../seconds-after.ts';
import { AMBIGUOUS_SECONDS, EXCESS, LATE_SECONDS } from '../wallets/payment-plan.ts';
import { type CardOutcome, isRepeatedCard } from './cards.ts';
import {
  type Checkout,
  type CheckoutDecline,
  type CheckoutState,
  readCheckout,
  takesCards,
} from './checkouts.ts';
import { type HostedGateway, notifyMerchant } from './hosted-gateway.ts';

/** What the customer did on the page: the outcome of the card, or `cancel`. */
export type CheckoutAnswer = CardOutcome | 'cancel';

/**
 * Takes the customer's answer and notifies the merchant of the change; it waits for that only where the payer's
 * behaviour says so. `null` when there is no such checkout.
 */
export async function answerCheckout(
  gateway: HostedGateway,
  id: string,
  answer: CheckoutAnswer,
): Promise<Checkout | null> {
  const { checkout, isChanged } = await recordAnswer(gateway, id, answer);
  if (!checkout || !isChanged) return checkout;
  const notifying = notifyMerchant(gateway, checkout);
  if (checkout.behaviour === 'callback-first') await notifying;
  return checkout;
}

/** Takes an answer unless the checkout is paid, waits for a bank or is closed; such a checkout stays as it is. Sends nothing. */
export function recordAnswer(
  { db, name, clock }: HostedGateway,
  id: string,
  answer: CheckoutAnswer,
): Promise<{ checkout: Checkout | null; isChanged: boolean }> {
  return db.transaction(async (sql) => {
    const checkout = await readCheckout(sql, name, { id, lock: true });
    if (!checkout || !takesCards(checkout)) return { checkout, isChanged: false };
    return { checkout: await applyAnswer(sql, checkout, { answer, now: clock.now() }), isChanged: true };
  });
}

async function applyAnswer(
  sql: Sql,
  checkout: Checkout,
  { answer, now }: { answer: CheckoutAnswer; now: Date },
): Promise<Checkout> {
  if (checkout.closesAt <= now) return moveCheckout(sql, checkout, { state: 'expired' });
  if (answer === 'cancel') return moveCheckout(sql, checkout, { state: 'cancelled' });
  const { behaviour } = checkout;
  if (behaviour === 'declines') return declineCheckout(sql, checkout, 'refused');
  if (behaviour === 'over-limit') return declineCheckout(sql, checkout, 'over-limit');
  if (answer === 'refused' || answer === 'insufficient') return declineCheckout(sql, checkout, answer);
  if (behaviour === 'late' || answer === 'late')
    return moveCheckout(sql, checkout, { state: 'processing', dueAt: secondsAfter(now, LATE_SECONDS) });
  if (behaviour === 'ambiguous' || answer === 'undecided')
    return moveCheckout(sql, checkout, { state: 'undecided', dueAt: secondsAfter(now, AMBIGUOUS_SECONDS) });
  const card = isRepeatedCard(answer) ? answer : null;
  if (card)
    await sql.query(
      `UPDATE sandbox.card_checkouts SET details = details || jsonb_build_object('test', $3::text) WHERE gateway = $1 AND id = $2`,
      [checkout.gateway, checkout.id, card],
    );
  const details = card ? { ...checkout.details, test: card } : checkout.details;
  return chargeCheckout(sql, { ...checkout, details }, now);
}

/** Charges a checkout. The caller holds its row and has seen that it was not charged. */
export async function chargeCheckout(sql: Sql, checkout: Checkout, now: Date): Promise<Checkout> {
  const { gateway, id, amount, behaviour } = checkout;
  const excess = behaviour === 'wrong-amount' ? money(EXCESS, amount.currency).minor : 0;
  const charged = { ...amount, minor: amount.minor + excess };
  const chargeId = `CH${randomInt(1e11, 1e12)}`;
  await sql.query(
    `UPDATE sandbox.card_checkouts
     SET state = 'paid', charged = $3, charge_id = $4, charged_at = $5, due_at = NULL
     WHERE gateway = $1 AND id = $2`,
    [gateway, id, charged.minor, chargeId, now],
  );
  return { ...checkout, state: 'paid', charged, chargeId, chargedAt: now };
}

function declineCheckout(sql: Sql, checkout: Checkout, decline: CheckoutDecline): Promise<Checkout> {
  return moveCheckout(sql, { ...checkout, decline }, { state: 'declined' });
}

/** Sets another state, and when the checkout is due next. */
export async function moveCheckout(
  sql: Sql,
  checkout: Checkout,
  { state, dueAt = null }: { state: CheckoutState; dueAt?: Date | null },
): Promise<Checkout> {
  await sql.query(
    'UPDATE sandbox.card_checkouts SET state = $3, decline = $4, due_at = $5 WHERE gateway = $1 AND id = $2',
    [checkout.gateway, checkout.id, state, checkout.decline, dueAt],
  );
  return { ...checkout, state };
}
