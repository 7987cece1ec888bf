import { randomInt } from 'node:crypto';
import { money } from '@portal/domain/money';
import type { SandboxDb, Sql } from '../sandbox-db.ts';
import type { CardOutcome } from './cards.ts';
import { type Checkout, type CheckoutDecline, type CheckoutState, findCheckout } from './checkouts.ts';

/** Seconds until a gateway that did not know knows. */
const UNDECIDED_SECONDS = 60;
/** Seconds until a silent bank has approved: well after any customer gave up. */
const LATE_SECONDS = 600;
/** What `wrong-amount` takes beyond what was asked, in whole units. */
const TOO_MUCH = 100;

/** What the customer did on the page. */
export type CheckoutAnswer = { kind: 'card'; outcome: CardOutcome } | { kind: 'cancel' };

type Which = { gateway: string; id: string; now: Date };

/**
 * The customer's answer, once: a checkout that was answered or is closed stays as it is. `changed` says whether this
 * call changed it; `null` when there is no such checkout.
 */
export function answerCheckout(
  db: SandboxDb,
  { gateway, id, now }: Which,
  answer: CheckoutAnswer,
): Promise<{ checkout: Checkout; changed: boolean } | null> {
  return db.transaction(async (sql) => {
    const checkout = await findCheckout(sql, gateway, { id }, true);
    if (!checkout) return null;
    if (checkout.state !== 'open') return { checkout, changed: false };
    if (checkout.closesAt <= now) return { checkout: await move(sql, checkout, 'expired'), changed: true };
    if (answer.kind === 'cancel') return { checkout: await move(sql, checkout, 'cancelled'), changed: true };
    return { checkout: await useCard(sql, checkout, answer.outcome, now), changed: true };
  });
}

function useCard(sql: Sql, checkout: Checkout, outcome: CardOutcome, now: Date): Promise<Checkout> {
  const { behaviour } = checkout;
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  if (behaviour === 'declines') return decline(sql, checkout, 'refused');
  if (behaviour === 'over-limit') return decline(sql, checkout, 'over-limit');
  if (outcome === 'refused' || outcome === 'insufficient') return decline(sql, checkout, outcome);
  if (behaviour === 'late' || outcome === 'late') {
    return move(sql, checkout, 'processing', after(LATE_SECONDS));
  }
  if (behaviour === 'ambiguous' || outcome === 'undecided') {
    return move(sql, checkout, 'undecided', after(UNDECIDED_SECONDS));
  }
  return charge(sql, checkout, now);
}

/** Does what time has brought: the page closes, a silent bank has approved. Gives the checkout this call changed. */
export function settleDueCheckout(db: SandboxDb, { gateway, id, now }: Which): Promise<Checkout | null> {
  return db.transaction(async (sql) => {
    const due = await sql.query(
      'SELECT FROM sandbox.card_checkouts WHERE gateway = $1 AND id = $2 AND due_at <= $3 FOR UPDATE',
      [gateway, id, now],
    );
    const checkout = due.rowCount ? await findCheckout(sql, gateway, { id }) : null;
    if (!checkout) return null;
    return checkout.state === 'open' ? move(sql, checkout, 'expired') : charge(sql, checkout, now);
  });
}

/** The caller holds the row and knows that it was not charged. */
async function charge(sql: Sql, checkout: Checkout, now: Date): Promise<Checkout> {
  const { gateway, id, amount, behaviour } = checkout;
  const tooMuch = behaviour === 'wrong-amount' ? money(TOO_MUCH, amount.currency).minor : 0;
  const charged = { ...amount, minor: amount.minor + tooMuch };
  const chargeId = `CH${randomInt(1e11, 1e12)}`;
  await sql.query(
    `UPDATE sandbox.card_checkouts
     SET state = 'paid', charged = $3, charge_id = $4, charged_at = $5, due_at = NULL
     WHERE gateway = $1 AND id = $2`,
    [gateway, id, charged.minor, chargeId, now],
  );
  return { ...checkout, state: 'paid', charged, chargeId, chargedAt: now };
}

async function decline(sql: Sql, checkout: Checkout, why: CheckoutDecline): Promise<Checkout> {
  await sql.query('UPDATE sandbox.card_checkouts SET decline = $3 WHERE gateway = $1 AND id = $2', [
    checkout.gateway,
    checkout.id,
    why,
  ]);
  return move(sql, { ...checkout, decline: why }, 'declined');
}

async function move(
  sql: Sql,
  checkout: Checkout,
  state: CheckoutState,
  dueAt: Date | null = null,
): Promise<Checkout> {
  await sql.query(
    'UPDATE sandbox.card_checkouts SET state = $3, due_at = $4 WHERE gateway = $1 AND id = $2',
    [checkout.gateway, checkout.id, state, dueAt],
  );
  return { ...checkout, state };
}
