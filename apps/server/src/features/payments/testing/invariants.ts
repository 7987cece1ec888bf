import { drizzle } from 'drizzle-orm/node-postgres';
import { expect } from 'vitest';
import { findViolations } from '../audit/find-violations.ts';
import { delayUntilNextTry } from '../payment-schedule.ts';
import { HOLDS_ORDER, nextState, type PaymentState } from '../payment-state.ts';
import { STEP_OF_STATE } from '../payment-step.ts';
import type { Payment } from '../payment-store.ts';
import { payments } from '../tables.ts';
import type { PaymentWorld } from './payment-world.ts';

type Row = typeof payments.$inferSelect;

/** Asserts I1 to I8 of SAFETY.md: by the audit's own statements, and against the books of the wallet and the operator. */
export async function assertInvariants(world: PaymentWorld): Promise<void> {
  await assertAudited(world);
  const all = await drizzle(world.database).select().from(payments);
  for (const payment of all) {
    assertMoney(world, payment);
    await assertHistory(world, payment);
    assertScheduled(payment);
  }
  assertPerOrder(world, all);
  expect([...world.wallet.ledger.keys()].filter((id) => !all.some((payment) => payment.id === id))).toEqual(
    [],
  );
}

/** At rest, every franc taken is fulfilled, refunded or before a person (I5). */
export async function assertSettled(world: PaymentWorld): Promise<void> {
  await assertInvariants(world);
  const all = await drizzle(world.database).select().from(payments);
  for (const payment of all) {
    const line = world.wallet.ledger.get(payment.id);
    const taken = line?.charges === 1;
    const settled: PaymentState[] = taken
      ? ['fulfilled', 'refunded', 'review']
      : ['declined', 'cancelled', 'expired', 'review'];
    expect(settled, `${payment.id} charged ${line?.charges ?? 0}`).toContain(payment.state);
    if (taken && payment.toldFailed) {
      const told = world.operator.messages.filter(({ text }) => text.includes(payment.id.slice(0, 8)));
      expect(told, 'I8: told failed, charged, and never a message').not.toEqual([]);
    }
  }
}

/** What the nightly audit would find. */
async function assertAudited({ database, clock }: PaymentWorld): Promise<void> {
  const client = await database.connect();
  try {
    const findings = await findViolations(client, { since: new Date(0), now: clock.now() });
    expect(findings.filter(({ total }) => total > 0)).toEqual([]);
  } finally {
    client.release();
  }
}

/** I1, I2, I3: one charge a payment, delivered if and only if charged, never both given and given back. */
function assertMoney({ wallet, operator }: PaymentWorld, payment: Row): void {
  const line = wallet.ledger.get(payment.id);
  const delivered = operator.topUps.has(payment.id);
  expect(line?.charges ?? 0).toBeLessThanOrEqual(1);
  if (delivered) expect(line?.charges, 'delivered without a charge').toBe(1);
  expect(delivered && line?.refunds === 1, 'delivered and refunded').toBe(false);
  if (payment.state === 'fulfilled') expect(delivered).toBe(true);
  if (payment.state === 'refunded') expect(line?.refunds).toBe(1);
  if (delivered) expect(['paid', 'fulfilled', 'review']).toContain(payment.state);
}

/** I4, I7: the history is complete, legal and ends where the payment stands. */
async function assertHistory({ deps }: PaymentWorld, payment: Row): Promise<void> {
  const [first, ...rest] = await deps.store.history(payment.id);
  expect(first?.event).toBe('created');
  let state: PaymentState = 'created';
  for (const { event, state: after } of rest) {
    if (event === 'created') throw new Error('created twice');
    expect(nextState(state, event)).toBe(after);
    state = after;
  }
  expect(state).toBe(payment.state);
}

/** I6: whatever is open has a next step; what is closed, or for a person alone, has none. */
function assertScheduled(payment: Row): void {
  const open =
    STEP_OF_STATE[payment.state] !== null &&
    !(payment.state === 'expired' && payment.starts === 0) &&
    !(payment.state === 'review' && isForPersonAlone(payment));
  expect(payment.dueAt !== null, `${payment.state} due ${payment.dueAt}`).toBe(open);
}

/** A charge is known, or the provider has been asked for as long as a review lasts. */
function isForPersonAlone(payment: Row): boolean {
  return payment.chargedMinor !== null || delayUntilNextTry(payment, payment.updatedAt) === null;
}

/** An order is delivered once and held by one payment. */
function assertPerOrder({ operator }: PaymentWorld, all: Row[]): void {
  const count = (keep: (payment: Row) => boolean, order: string) =>
    all.filter((payment) => payment.orderId === order && keep(payment)).length;
  for (const order of new Set(all.map(({ orderId }) => orderId))) {
    expect(count(({ id }) => operator.topUps.has(id), order)).toBeLessThanOrEqual(1);
    expect(count(({ live }) => live, order)).toBeLessThanOrEqual(1);
    expect(count(({ delivers }) => delivers, order)).toBeLessThanOrEqual(1);
  }
  for (const { live, state } of all as Payment[]) if (live) expect(HOLDS_ORDER[state]).toBe(true);
}
