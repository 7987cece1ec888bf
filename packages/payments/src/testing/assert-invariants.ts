import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { expect } from 'vitest';
import { archivedPayments } from '../archive/tables.ts';
import { findArchivedViolations } from '../audit/find-archived-violations.ts';
import { violationsSql } from '../audit/find-violations.ts';
import { INVARIANTS } from '../audit/invariants.ts';
import type { Payment } from '../engine/payment.ts';
import { delayUntilNextTry } from '../engine/payment-schedule.ts';
import { nextState, type PaymentState, STATES } from '../engine/payment-state.ts';
import { readDeliveryKey, rechargesOf } from '../engine/recharges.ts';
import { payments } from '../engine/tables.ts';
import { shortReference } from '../short-reference.ts';
import type { PaymentHarness } from './payment-harness.ts';

type Row = typeof payments.$inferSelect;

/**
 * Asserts I1 to I9, I14 and I15 of SAFETY.md: with the audit's statements, and against the records of the wallet and the
 * operator.
 */
export async function assertInvariants(harness: PaymentHarness): Promise<void> {
  await assertAudited(harness);
  const all = await readAll(harness);
  for (const payment of all) {
    assertMoney(harness, payment);
    await assertHistory(harness, payment);
    assertScheduled(payment);
  }
  assertPerOrder(harness, all);
  const ids = new Set(all.map(({ id }) => id));
  expect(
    harness.alarmed.filter((id) => !ids.has(id)),
    'an alarm that names no payment',
  ).toEqual([]);
  expect([...harness.wallet.ledger.keys()].filter((id) => !all.some((payment) => payment.id === id))).toEqual(
    [],
  );
}

/** Asserts that every charge is fulfilled, refunded or in review (I5). For the end of a test. */
export async function assertSettled(harness: PaymentHarness): Promise<void> {
  await assertInvariants(harness);
  const all = await readAll(harness);
  for (const payment of all) {
    const walletRecord = harness.wallet.ledger.get(payment.id);
    const isCharged = walletRecord?.charges === 1;
    const finalStates: PaymentState[] = isCharged
      ? ['fulfilled', 'refunded', 'charged-back', 'review']
      : ['declined', 'cancelled', 'expired', 'review'];
    expect(finalStates, `${payment.id} charged ${walletRecord?.charges ?? 0}`).toContain(payment.state);
    if (isCharged && payment.toldFailed) {
      const messages = harness.operator.messages.filter(({ text }) =>
        text.includes(shortReference(payment.id)),
      );
      expect(messages, 'I8: shown as failed, charged, and no message').not.toEqual([]);
    }
  }
}

/** All payments, also archived ones; each is in one table. */
async function readAll({ database }: PaymentHarness): Promise<Row[]> {
  const db = drizzle(database);
  const all = [...(await db.select().from(payments)), ...(await db.select().from(archivedPayments))];
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  return all;
}

/** Asserts that the nightly audit finds nothing. */
async function assertAudited({ database, clock }: PaymentHarness): Promise<void> {
  const client = await database.connect();
  try {
    const now = clock.now();
    const found = [
      ...(await findPrepared(client, now)),
      ...(await findArchivedViolations(client, { now })).flat().filter(({ total }) => total > 0),
    ];
    expect(found).toEqual([]);
  } finally {
    client.release();
  }
}

/**
 * The statements of the audit, prepared: a file of tests asks them dozens of times, and PostgreSQL plans each for longer than it runs.
 * `audit.db.test.ts` asks them as the audit does.
 */
async function findPrepared(client: pg.ClientBase, now: Date) {
  const scope = { since: `'-infinity'::timestamptz`, now: '$1::timestamptz', withDifferences: 'true' };
  const found: { invariant: string; subject: string; detail: string }[] = [];
  for (const [invariant, { query }] of Object.entries(INVARIANTS)) {
    const text = violationsSql(query(scope));
    const values = text.includes('$1') ? [now] : [];
    const { rows } = await client.query({ name: `audit of ${invariant}`, text, values });
    found.push(...rows.map(({ subject, detail }) => ({ invariant, subject, detail })));
  }
  return found;
}

/** I1, I2, I3: at most one charge per payment, delivered only if charged, never both delivered and refunded. */
function assertMoney(harness: PaymentHarness, payment: Row): void {
  const { wallet, operator } = harness;
  const walletRecord = wallet.ledger.get(payment.id);
  const delivered = countDeliveries(operator, payment) > 0;
  expect(walletRecord?.charges ?? 0).toBeLessThanOrEqual(1);
  if (delivered) expect(walletRecord?.charges, 'delivered without a charge').toBe(1);
  expect(delivered && walletRecord?.refunds === 1, 'delivered and refunded').toBe(false);
  if (payment.state === 'fulfilled') expect(delivered).toBe(true);
  const elsewhere = [...(walletRecord?.payouts.values() ?? [])].filter(({ minor }) => minor !== null);
  if (payment.state === 'refunded') expect((walletRecord?.refunds ?? 0) + elsewhere.length).toBe(1);
  if (delivered) expect(['paid', 'fulfilled', 'review']).toContain(payment.state);
  if (payment.orderKind === 'several-recharges' && payment.state === 'fulfilled')
    assertEachOfSeveral(harness, payment);
}

/** How many deliveries the operator made for a payment: one, or one for each of several numbers. */
function countDeliveries({ topUps }: PaymentHarness['operator'], { id }: Row): number {
  return [...topUps.keys()].filter((key) => readDeliveryKey(key).paymentId === id).length;
}

/** Each of several numbers got its amount once, or was refused and is in the refund; together they are the charge. */
function assertEachOfSeveral({ wallet, operator }: PaymentHarness, payment: Row): void {
  const recharges = rechargesOf(payment);
  let failed = 0;
  for (const { key, msisdn, amount, outcome } of recharges) {
    const topUp = operator.topUps.get(key);
    if (outcome?.kind === 'refused') failed += amount.minor;
    expect(topUp && { msisdn: topUp.msisdn, minor: topUp.minor, times: topUp.times }, key).toEqual(
      outcome?.kind === 'delivered' ? { msisdn, minor: amount.minor, times: 1 } : undefined,
    );
  }
  const line = wallet.ledger.get(payment.id);
  const toNumbers = [...(line?.payouts ?? [])].map(([key, { minor }]) => [key, minor] as const);
  // What staff refund has keys of its own.
  const parts = [...(line?.parts ?? []), ...toNumbers].flatMap(([key, minor]) =>
    minor !== null && key.startsWith(payment.id) ? [minor] : [],
  );
  expect(parts.every((minor) => minor === failed) && parts.length <= 1, 'refunded in part once').toBe(true);
}

/** I4, I7: the history is complete and legal, and ends in the payment's state. */
async function assertHistory({ deps }: PaymentHarness, payment: Row): Promise<void> {
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

/** I6: open payments have a next step; closed ones and those only staff can settle have none. */
function assertScheduled(payment: Row): void {
  // A callback requested a check of a closed one.
  if (STATES[payment.state].step === null && payment.earlyCheckAt !== null) return;
  const isOpen =
    STATES[payment.state].step !== null &&
    !(payment.state === 'expired' && payment.starts === 0) &&
    !(payment.state === 'review' && isForStaffOnly(payment));
  expect(payment.dueAt !== null, `${payment.state} due ${payment.dueAt}`).toBe(isOpen);
}

/** A charge is known, or the checks of a review have ended. */
function isForStaffOnly(payment: Row): boolean {
  return payment.chargedMinor !== null || delayUntilNextTry(payment, payment.updatedAt) === null;
}

/** An order is delivered at most once and held by at most one payment. */
function assertPerOrder({ operator }: PaymentHarness, all: Row[]): void {
  const count = (matches: (payment: Row) => boolean, order: string) =>
    all.filter((payment) => payment.orderId === order && matches(payment)).length;
  for (const order of new Set(all.map(({ orderId }) => orderId))) {
    expect(count((payment) => countDeliveries(operator, payment) > 0, order)).toBeLessThanOrEqual(1);
    expect(count(({ live }) => live, order)).toBeLessThanOrEqual(1);
    expect(count(({ delivers }) => delivers, order)).toBeLessThanOrEqual(1);
  }
  for (const { live, state } of all as Payment[]) if (live) expect(STATES[state].holdsOrder).toBe(true);
}
