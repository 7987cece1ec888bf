import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { countRuns, LONGEST_RUN_MS } from '@portal/platform/testing/thorough';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PaymentState } from '../engine/payment-state.ts';
import { eraseNumber } from '../privacy/erase-number.ts';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import type { Fault } from '../testing/fake-wallet.ts';
import { parseTestMsisdn } from '../testing/parse-test-msisdn.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import type { MandateCharge } from './mandate.ts';
import { confirmEnd, countUnconfirmedEnds } from './unconfirmed-ends.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const db = openTestDb();
const PAYER = parseTestMsisdn('733000001');

let harness: PaymentHarness;
beforeEach(async () => {
  harness = createPaymentHarness(db.pool);
  await harness.clear();
});

function newMandate(over: { charge?: number; month?: number; days?: number } = {}) {
  const { charge = 1_000, month = 2_000, days = 90 } = over;
  return {
    id: newId(),
    mode: 'money-push' as const,
    payer: PAYER,
    locale: 'en' as const,
    limitPerCharge: money(charge, 'RWF'),
    limitPerMonth: money(month, 'RWF'),
    validUntil: new Date(harness.clock.now().getTime() + days * DAY),
    description: 'Up to RWF 1000 a week for 0788000001',
  };
}

/** A mandate that the payer has agreed to on the handset. */
async function agreed(over: Parameters<typeof newMandate>[0] = {}): Promise<string> {
  const mandate = newMandate(over);
  await harness.mandates.request(mandate);
  answer(mandate.id, 'active');
  expect(await harness.mandates.check(mandate.id)).toMatchObject({ state: 'active' });
  return mandate.id;
}

function answer(id: string, state: 'active' | 'declined' | 'ended'): void {
  const asked = harness.wallet.mandates.get(id);
  if (!asked) throw new Error('nobody was asked');
  asked.state = state;
}

function newCharge(mandateId: string, major = 500): MandateCharge {
  const order = harness.orders.get(harness.placeOrder(major));
  if (!order) throw new Error('no order');
  const { id: orderId, kind: orderKind, visitorId, contents, msisdn, redirectPage, amount } = order;
  const placed = { orderId, orderKind, contents, msisdn, redirectPage, amount };
  return {
    mandateId,
    paymentId: newId(),
    order: { ...placed, orderVisitorId: visitorId, visitorId },
  };
}

/** What the wallet charged under a mandate. */
function chargedUnder(id: string): number {
  const charged = [...harness.wallet.ledger.values()].filter(
    ({ mandate, charges }) => mandate === id && charges > 0,
  );
  return charged.reduce((sum, { amount }) => sum + amount.minor, 0);
}

const stateOf = async (id: string) => (await harness.mandates.find(id))?.state;

/** What a portal does each minute. */
const checkDue = () => harness.mandates.checkDue();

describe('asking for the permission', () => {
  test('the payer is asked once, and nothing is charged by the question', async () => {
    const mandate = newMandate();
    expect(await harness.mandates.request(mandate)).toMatchObject({ state: 'requested' });
    expect(await harness.mandates.request(mandate)).toMatchObject({ state: 'requested' });
    expect(harness.wallet.mandates.get(mandate.id)?.questions).toBe(1);
    expect(await harness.mandates.charge(newCharge(mandate.id))).toEqual({
      kind: 'refused',
      reason: 'not-active',
    });
    answer(mandate.id, 'active');
    expect(await harness.mandates.check(mandate.id)).toMatchObject({ state: 'active' });
    expect(harness.wallet.ledger.size).toBe(0);
    expect(await harness.mandates.listOpen(PAYER)).toHaveLength(1);
  });

  test('a refusal on the handset is no permission', async () => {
    const { id, ...mandate } = newMandate();
    await harness.mandates.request({ id, ...mandate });
    answer(id, 'declined');
    harness.clock.advance(MINUTE);
    await checkDue();
    expect(await harness.mandates.find(id)).toMatchObject({
      state: 'refused',
      reason: 'refused-by-customer',
    });
    expect(await harness.mandates.listOpen(PAYER)).toEqual([]);
  });

  test('a request whose answer was lost is asked about, and an approval of it counts', async () => {
    harness.wallet.faults.mandate.push('lost-after');
    const mandate = newMandate();
    expect(await harness.mandates.request(mandate)).toMatchObject({ state: 'requested' });
    answer(mandate.id, 'active');
    harness.clock.advance(MINUTE);
    await checkDue();
    expect(await stateOf(mandate.id)).toBe('active');
  });

  test('a request that never arrived ends as refused, and only when it can arrive no more', async () => {
    harness.wallet.faults.mandate.push('lost-before');
    const mandate = newMandate();
    await harness.mandates.request(mandate);
    expect(await harness.mandates.check(mandate.id)).toMatchObject({ state: 'requested' });
    harness.clock.advance(2 * MINUTE);
    await checkDue();
    expect(await harness.mandates.find(mandate.id)).toMatchObject({
      state: 'refused',
      reason: 'never-arrived',
    });
  });

  test('a question that nobody answers is taken back at the wallet, so that a late answer permits nothing', async () => {
    const mandate = newMandate();
    await harness.mandates.request(mandate);
    harness.clock.advance(11 * MINUTE);
    await checkDue();
    expect(await harness.mandates.find(mandate.id)).toMatchObject({ state: 'refused', reason: 'no-answer' });
    await checkDue();
    expect(harness.wallet.mandates.get(mandate.id)?.state).toBe('ended');
  });
});

describe('charging under it', () => {
  test('the order is delivered without a prompt, and the payment names its mandate', async () => {
    const id = await agreed();
    const charge = newCharge(id);
    expect(await harness.mandates.charge(charge)).toMatchObject({
      kind: 'started',
      payment: { state: 'paid', mandateId: id },
    });
    await harness.runJobs();
    expect(await harness.find(charge.paymentId)).toMatchObject({ state: 'fulfilled', mandateId: id });
    await assertSettled(harness);
  });

  test('the same payment twice, one after the other or at once, is one charge', async () => {
    const id = await agreed();
    const charge = newCharge(id);
    await Promise.all([1, 2, 3].map(() => harness.mandates.charge(charge)));
    await harness.mandates.charge(charge);
    await harness.runJobs();
    expect(chargedUnder(id)).toBe(charge.order.amount.minor);
    await assertSettled(harness);
  });

  test('nothing is charged above the sum of a charge, or of a month together, however many are made at once', async () => {
    const id = await agreed({ charge: 800, month: 2_000 });
    expect(await harness.mandates.charge(newCharge(id, 801))).toEqual({
      kind: 'refused',
      reason: 'over-charge-limit',
    });
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => harness.mandates.charge(newCharge(id, 800))));
    expect(results.filter(({ kind }) => kind === 'started')).toHaveLength(2);
    expect(results.filter((result) => result.kind === 'refused').map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => 'over-month-limit'),
    );
    expect(chargedUnder(id)).toBe(money(1_600, 'RWF').minor);
  });

  test('a month begins at midnight in the country, and what was refused or given back frees the sum', async () => {
    // 21:59:59 UTC of 30 November is 23:59:59 in Kigali.
    harness.clock.moveTo(new Date('2040-11-30T21:00:00Z'));
    const id = await agreed({ charge: 1_000, month: 1_000 });
    harness.operator.state.refusal = 'line-barred';
    expect(await harness.mandates.charge(newCharge(id, 1_000))).toMatchObject({ kind: 'started' });
    expect(await harness.mandates.charge(newCharge(id, 1_000))).toEqual({
      kind: 'refused',
      reason: 'over-month-limit',
    });
    await harness.runJobs();
    harness.operator.state.refusal = null;
    harness.clock.moveTo(new Date('2040-11-30T21:59:59Z'));
    expect(await harness.mandates.charge(newCharge(id, 1_000))).toMatchObject({ kind: 'started' });
    expect(await harness.mandates.charge(newCharge(id, 1))).toEqual({
      kind: 'refused',
      reason: 'over-month-limit',
    });
    harness.clock.moveTo(new Date('2040-11-30T22:00:00Z'));
    expect(await harness.mandates.charge(newCharge(id, 1_000))).toMatchObject({ kind: 'started' });
    await harness.runJobs();
    await assertSettled(harness);
  });

  test('a charge counts for its month until it is certain that it took nothing', async () => {
    harness.clock.moveTo(new Date('2040-11-10T10:00:00Z'));
    const id = await agreed({ charge: 1_000, month: 1_000 });
    harness.wallet.faults.start.push('lost-after');
    const { paymentId, ...charge } = newCharge(id, 1_000);
    await harness.mandates.charge({ paymentId, ...charge });
    Object.assign(harness.wallet.ledger.get(paymentId) ?? {}, { state: 'pending', charges: 0 });
    const next = async () => (await harness.mandates.charge(newCharge(id, 1_000))).kind;
    expect(await next()).toBe('refused');
    await harness.pass(HOUR);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'expired' });
    expect(await next()).toBe('refused');
    harness.wallet.goDown(true);
    await harness.pass(2 * DAY);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'review', chargedMinor: null });
    expect(await next()).toBe('refused');
    harness.wallet.goDown(false);
    harness.wallet.refuse(paymentId);
    await harness.pass(HOUR);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'declined' });
    expect(await next()).toBe('started');
  });

  test('a number in other hands is charged nothing, and its mandate ends', async () => {
    const id = await agreed();
    harness.clock.advance(2 * DAY);
    harness.operator.holders.newOwner.add(PAYER);
    expect(await harness.mandates.charge(newCharge(id))).toEqual({
      kind: 'refused',
      reason: 'number-changed',
    });
    expect(await harness.mandates.find(id)).toMatchObject({ state: 'ended', reason: 'number-changed' });
    expect(harness.wallet.ledger.size).toBe(0);
  });

  // A thief who takes the number over while the portal is down would find a permission that counts from its return.
  test('a SIM card that was changed before the portal heard of the approval ends it, too', async () => {
    const mandate = newMandate();
    await harness.mandates.request(mandate);
    answer(mandate.id, 'active');
    harness.clock.advance(2 * DAY);
    harness.operator.holders.newSim.add(PAYER);
    await checkDue();
    expect(await harness.mandates.charge(newCharge(mandate.id))).toEqual({
      kind: 'refused',
      reason: 'number-changed',
    });
    expect(harness.wallet.ledger.size).toBe(0);
  });

  test('a refusal that is found later ends the payment, because no page is open that takes another card', async () => {
    const id = await agreed();
    harness.wallet.faults.start.push('lost-after');
    const charge = newCharge(id);
    await harness.mandates.charge(charge);
    const record = harness.wallet.ledger.get(charge.paymentId);
    Object.assign(record ?? {}, { state: 'attempt-declined', reason: 'insufficient-funds', charges: 0 });
    await harness.pass(MINUTE);
    expect(await harness.find(charge.paymentId)).toMatchObject({
      state: 'declined',
      reason: 'insufficient-funds',
    });
  });

  test('an order that somebody is paying, or has paid, is not charged again', async () => {
    const id = await agreed();
    const charge = newCharge(id);
    await harness.initiate(charge.order.orderId);
    expect(await harness.mandates.charge(charge)).toEqual({ kind: 'refused', reason: 'order-taken' });
  });
});

describe('the day on which it ends', () => {
  test.each([
    ['is that of the portal, when the provider names none', null, 30],
    ['is that of the portal, when the provider keeps the permission a day longer', 31, 30],
    ['is the same one for both', 30, 30],
    ['is that of the provider, when it is a day earlier', 29, 29],
  ])('%s', async (_title, providerDays, lastDay) => {
    const agreedAt = harness.clock.now().getTime();
    const after = (days: number) => new Date(agreedAt + days * DAY);
    const { mandates } = harness.wallet.provider;
    if (!mandates) throw new Error('the wallet has no mandates');
    const { check } = mandates;
    mandates.check = async (names) => {
      const outcome = await check(names);
      const validUntil = providerDays === null ? null : after(providerDays);
      return outcome.kind === 'active' ? { ...outcome, validUntil } : outcome;
    };
    const id = await agreed({ days: 30 });
    expect(await harness.mandates.find(id)).toMatchObject({ validUntil: after(lastDay) });
    harness.clock.moveTo(new Date(after(lastDay).getTime() - 1));
    expect(await harness.mandates.charge(newCharge(id))).toMatchObject({ kind: 'started' });
    harness.clock.moveTo(after(lastDay));
    expect(await harness.mandates.charge(newCharge(id))).toEqual({ kind: 'refused', reason: 'not-active' });
    await checkDue();
    expect(await stateOf(id)).toBe('expired');
  });
});

describe('a provider whose permission covers every payment from the number, whoever asks for it', () => {
  beforeEach(() => {
    const { provider } = harness.wallet;
    if (provider.mandates) provider.mandates.coversEveryStart = true;
  });

  test('nobody starts another payment from it, until the provider has confirmed the end', async () => {
    const id = await agreed();
    const pay = async () => harness.find(await harness.pay());
    expect(await pay()).toMatchObject({ state: 'awaiting-customer', reason: null });
    expect(harness.wallet.ledger.size).toBe(0);
    harness.clock.advance(HOUR);
    harness.wallet.goDown(true);
    await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.deps.inFlight.waitForAll();
    await pay();
    harness.wallet.goDown(false);
    expect(harness.wallet.ledger.size).toBe(0);
    harness.clock.advance(HOUR);
    await checkDue();
    expect(await pay()).toMatchObject({ state: 'awaiting-customer' });
    expect(harness.wallet.ledger.size).toBe(1);
  });

  test('an end that the provider confirms while it is still answering an earlier question is not forgotten', async () => {
    const id = await agreed();
    const { mandates } = harness.wallet.provider;
    if (!mandates) throw new Error('the wallet has no mandates');
    const { check } = mandates;
    mandates.check = async (names) => {
      const outcome = await check(names);
      await harness.mandates.end(id, { reason: 'by-customer' });
      await harness.deps.inFlight.waitForAll();
      return outcome;
    };
    harness.clock.advance(DAY);
    await checkDue();
    mandates.check = check;
    expect(await stateOf(id)).toBe('ended');
    expect(harness.wallet.mandates.get(id)?.state).toBe('ended');
    await harness.pay();
    expect(harness.wallet.ledger.size).toBe(1);
    harness.clock.advance(2 * HOUR);
    expect(await countUnconfirmedEnds(db.db, harness.clock.now())).toBe(0);
  });

  test('what the staff know of an end is not forgotten when a try to tell the provider fails later', async () => {
    const id = await agreed();
    harness.wallet.goDown(true);
    await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.deps.inFlight.waitForAll();
    const { mandates } = harness.wallet.provider;
    if (!mandates) throw new Error('the wallet has no mandates');
    const { end } = mandates;
    mandates.end = async (names) => {
      const isConfirmed = await db.db.transaction((tx) => confirmEnd(tx, id, harness.clock.now()));
      expect(isConfirmed).toBe(true);
      return end(names);
    };
    harness.clock.advance(2 * HOUR);
    await checkDue();
    harness.wallet.goDown(false);
    expect(await countUnconfirmedEnds(db.db, harness.clock.now())).toBe(0);
    await harness.pay();
    expect(harness.wallet.ledger.size).toBe(1);
  });

  // A thief types the number of somebody whose permission the provider still has.
  test('nor when the operator has switched mandates off, which charges nothing more and tells the provider of an end', async () => {
    const id = await agreed();
    const { mandates } = harness.wallet.provider;
    if (mandates) mandates.isClosed = true;
    await harness.pay();
    expect(await harness.mandates.charge(newCharge(id))).toEqual({ kind: 'refused', reason: 'not-offered' });
    await expect(harness.mandates.request(newMandate())).rejects.toThrow();
    await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.deps.inFlight.waitForAll();
    expect(harness.wallet.mandates.get(id)?.state).toBe('ended');
    expect(harness.wallet.ledger.size).toBe(0);
  });

  test('the charge under it is made, and other numbers pay as ever', async () => {
    const charge = newCharge(await agreed());
    expect(await harness.mandates.charge(charge)).toMatchObject({ payment: { state: 'paid' } });
    const { transactionId } = await harness.initiate(harness.placeOrder(), {
      payer: parseTestMsisdn('733000002'),
    });
    await harness.handOver(transactionId);
    expect(await harness.find(transactionId)).toMatchObject({ state: 'awaiting-customer' });
  });
});

describe('the end of it', () => {
  test('after it no charge is made, and the wallet is told until it confirms', async () => {
    const id = await agreed();
    harness.clock.advance(HOUR);
    harness.wallet.goDown(true);
    const { mandate, underWay } = await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.deps.inFlight.waitForAll();
    expect([mandate.state, underWay]).toEqual(['ended', []]);
    expect(await harness.mandates.charge(newCharge(id))).toEqual({ kind: 'refused', reason: 'not-active' });
    expect(harness.wallet.mandates.get(id)?.state).toBe('active');
    harness.wallet.goDown(false);
    harness.clock.advance(HOUR);
    await checkDue();
    expect(harness.wallet.mandates.get(id)?.state).toBe('ended');
    expect(await harness.mandates.end(id, { reason: 'by-staff', by: 'anna' })).toMatchObject({
      mandate: { state: 'ended', reason: 'by-customer' },
    });
  });

  test('with another SECRET than before no charge is made, and the wallet is still told of the end', async () => {
    const id = await agreed();
    await db.pool.query("UPDATE payment_mandates SET provider_mandate = 'of another SECRET' WHERE id = $1", [
      id,
    ]);
    await harness.mandates.charge(newCharge(id));
    await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.deps.inFlight.waitForAll();
    expect(harness.wallet.mandates.get(id)?.state).toBe('ended');
    await harness.pass(DAY);
    expect(harness.wallet.ledger.size).toBe(0);
  });

  test('a SECRET that was replaced stops no charge once the provider was asked again', async () => {
    const id = await agreed();
    await db.pool.query("UPDATE payment_mandates SET provider_mandate = 'of another SECRET' WHERE id = $1", [
      id,
    ]);
    harness.clock.advance(DAY);
    await checkDue();
    expect(await harness.mandates.charge(newCharge(id))).toMatchObject({ payment: { state: 'paid' } });
  });

  test('a charge that the wallet has not decided about for long is named as under way', async () => {
    const id = await agreed();
    harness.wallet.faults.start.push('lost-after');
    const { paymentId, ...charge } = newCharge(id);
    await harness.mandates.charge({ paymentId, ...charge });
    Object.assign(harness.wallet.ledger.get(paymentId) ?? {}, { state: 'pending', charges: 0 });
    await harness.pass(HOUR);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'expired' });
    const end = () => harness.mandates.end(id, { reason: 'by-customer' });
    expect(await end()).toMatchObject({ underWay: [paymentId] });
    harness.wallet.approve(paymentId);
    await harness.pass(DAY);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'fulfilled' });
    expect(await end()).toMatchObject({ underWay: [] });
  });

  test('a charge in review, of which nobody knows whether it was made, is named as under way, and still found', async () => {
    const id = await agreed();
    harness.wallet.faults.start.push('lost-after');
    const { paymentId, ...charge } = newCharge(id);
    await harness.mandates.charge({ paymentId, ...charge });
    Object.assign(harness.wallet.ledger.get(paymentId) ?? {}, { state: 'pending', charges: 0 });
    harness.wallet.goDown(true);
    await harness.pass(2 * DAY);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'review', chargedMinor: null });
    const end = () => harness.mandates.end(id, { reason: 'by-customer' });
    expect(await end()).toMatchObject({ underWay: [paymentId] });
    harness.wallet.goDown(false);
    harness.wallet.approve(paymentId);
    await harness.pass(DAY);
    expect(await harness.find(paymentId)).toMatchObject({ state: 'fulfilled' });
    expect(await end()).toMatchObject({ underWay: [] });
  });

  test('each payment that may still be charged is named as under way, and none that cannot be or was', async () => {
    /** Whether a payment without a charge may still be charged in a state, with a next step and without. */
    const underWay = {
      // Not handed over: it is not started after the end.
      created: [false, false],
      submitted: [true, true],
      'awaiting-customer': [true, true],
      review: [true, true],
      expired: [true, false],
      declined: [false, false],
      cancelled: [false, false],
      // These have a charge.
      paid: [false, false],
      fulfilled: [false, false],
      refunding: [false, false],
      'refund-submitted': [false, false],
      refunded: [false, false],
      'charged-back': [false, false],
    } satisfies Record<PaymentState, [withStep: boolean, without: boolean]>;
    const id = await agreed();
    const { paymentId, ...charge } = newCharge(id);
    await harness.mandates.charge({ paymentId, ...charge });
    const named: Record<string, boolean[]> = {};
    for (const state of Object.keys(underWay)) {
      named[state] = [];
      for (const dueAt of [harness.clock.now(), null]) {
        await db.pool.query(
          'UPDATE payments SET state = $2, due_at = $3, charged_minor = NULL, charged_currency = NULL WHERE id = $1',
          [paymentId, state, dueAt],
        );
        const { underWay: found } = await harness.mandates.end(id, { reason: 'by-customer' });
        named[state].push(found.includes(paymentId));
      }
    }
    expect(named).toEqual(underWay);
    await db.pool.query(
      "UPDATE payments SET state = 'review', charged_minor = 500, charged_currency = 'RWF' WHERE id = $1",
      [paymentId],
    );
    expect(await harness.mandates.end(id, { reason: 'by-customer' })).toMatchObject({ underWay: [] });
  });

  test('a start that was lost is not repeated after it', async () => {
    const id = await agreed();
    harness.wallet.faults.start.push('lost-before');
    const charge = newCharge(id);
    expect(await harness.mandates.charge(charge)).toMatchObject({ payment: { state: 'submitted' } });
    // The wallet does not hear of it: the portal alone must not start it again.
    harness.wallet.faults.mandate.push('lost-before');
    const { underWay } = await harness.mandates.end(id, { reason: 'by-customer' });
    expect(underWay).toEqual([charge.paymentId]);
    await harness.pass(HOUR);
    expect(await harness.find(charge.paymentId)).toMatchObject({
      state: 'declined',
      reason: 'mandate-ended',
    });
    expect(chargedUnder(id)).toBe(0);
    await assertSettled(harness);
  });

  test('a mandate that the payer ended at the wallet charges nothing and is closed', async () => {
    const id = await agreed();
    answer(id, 'ended');
    const charge = newCharge(id);
    expect(await harness.mandates.charge(charge)).toMatchObject({
      payment: { state: 'declined', reason: 'mandate-ended' },
    });
    expect(await harness.mandates.find(id)).toMatchObject({ state: 'ended', reason: 'at-provider' });
    const other = await agreed();
    answer(other, 'ended');
    harness.clock.advance(DAY);
    await checkDue();
    expect(await harness.mandates.find(other)).toMatchObject({ state: 'ended', reason: 'at-provider' });
  });

  test('the erasure of a number ends its mandates, and takes the number when the wallet has confirmed it', async () => {
    const id = await agreed();
    const erase = () => eraseNumber(db.pool, PAYER, { carryOut: true, now: harness.clock.now() });
    harness.clock.advance(HOUR);
    expect(await erase()).toMatchObject({ kept: [{ what: 'mandates that end at the provider', rows: 1 }] });
    expect(await harness.mandates.charge(newCharge(id))).toEqual({ kind: 'refused', reason: 'not-active' });
    await checkDue();
    expect(harness.wallet.mandates.get(id)?.state).toBe('ended');
    expect(await erase()).toMatchObject({ kept: [] });
    expect(await harness.mandates.find(id)).toMatchObject({
      reason: 'erased',
      payer: expect.not.stringContaining(PAYER),
    });
  });

  test('its time ends it, also for a charge before anybody noticed', async () => {
    const id = await agreed({ days: 3 });
    harness.clock.advance(3 * DAY);
    expect(await harness.mandates.charge(newCharge(id))).toEqual({ kind: 'refused', reason: 'not-active' });
    await checkDue();
    expect(await stateOf(id)).toBe('expired');
  });
});

describe('the portal dies', () => {
  const points = Array.from({ length: 12 }, (_, index) => index + 1);

  /** The caller has stored the payment's id, and repeats the call after the next start. */
  async function chargeAtDyingPortal(statements: number): Promise<{ died: boolean; charge: MandateCharge }> {
    const id = await agreed();
    const charge = newCharge(id);
    harness.process.crashAfter(statements);
    await harness.mandates.charge(charge).catch(() => {});
    await harness.runJobs().catch(() => {});
    const died = harness.process.isDead();
    harness.process.restart();
    await harness.mandates.charge(charge);
    await harness.pass(DAY);
    return { died, charge };
  }

  test.each(points)(
    'after statement %i of a charge: it is charged and delivered once',
    async (statements) => {
      const { charge } = await chargeAtDyingPortal(statements);
      expect(await harness.find(charge.paymentId)).toMatchObject({ state: 'fulfilled' });
      expect(chargedUnder(charge.mandateId)).toBe(charge.order.amount.minor);
      await assertSettled(harness);
    },
  );

  test('the tested statements include the last one of a charge', async () => {
    expect((await chargeAtDyingPortal(points.length)).died).toBe(false);
  });

  test('after any statement of a request: the payer is asked once at most, and the answer counts', async () => {
    for (const statements of [1, 2, 3, 4]) {
      const mandate = newMandate();
      harness.process.crashAfter(statements);
      await harness.mandates.request(mandate).catch(() => {});
      harness.process.restart();
      await harness.mandates.request(mandate);
      const asked = harness.wallet.mandates.get(mandate.id);
      expect(asked?.questions ?? 0).toBeLessThanOrEqual(1);
      if (asked) asked.state = 'active';
      harness.clock.advance(2 * MINUTE);
      await checkDue();
      expect(await stateOf(mandate.id)).toBe(asked ? 'active' : 'refused');
    }
  });
});

const actions = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({ does: fc.constant('charge' as const), repeats: fc.integer({ min: 1, max: 3 }) }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('end' as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('charge-and-end' as const) }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('end-at-wallet' as const) }) },
    {
      weight: 2,
      arbitrary: fc.record({ does: fc.constant('crash' as const), after: fc.integer({ min: 1, max: 6 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        does: fc.constant('wait' as const),
        ms: fc.constantFrom(5_000, 2 * MINUTE, 3 * DAY),
      }),
    },
  ),
  { minLength: 2, maxLength: 12 },
);

const faults = (...kinds: Fault[]) =>
  fc.array(fc.constantFrom<Fault>('ok', 'ok', ...kinds), { maxLength: 6 });

test(
  'nothing is charged after the end of a mandate or above its sums, whatever happens to the wallet and the machine',
  async () => {
    const schedule = fc.record({
      start: faults('lost-before', 'lost-after', 'not-sent', 'throws'),
      check: faults('lost-before', 'throws'),
      mandate: faults('lost-before', 'lost-after', 'throws'),
      actions,
    });
    await fc.assert(
      fc.asyncProperty(schedule, async ({ start, check, mandate, actions: given }) => {
        harness = createPaymentHarness(db.pool);
        await harness.clear();
        const id = await agreed({ charge: 1_000, month: 1_500 });
        harness.wallet.faults.start.push(...start);
        harness.wallet.faults.check.push(...check);
        harness.wallet.faults.mandate.push(...mandate);
        for (const action of given) {
          await perform(id, action);
          // Nothing that was not under way at its end is charged after it.
          if (!(await isOpen(id))) break;
        }
        harness.process.restart();
        const { underWay } = await harness.mandates.end(id, { reason: 'by-customer' });
        const before = chargedPayments(id);
        expect(await harness.mandates.charge(newCharge(id))).toMatchObject({ kind: 'refused' });
        await harness.pass(2 * DAY);
        const added = chargedPayments(id).filter((payment) => !before.includes(payment));
        expect(added.filter((payment) => !underWay.includes(payment))).toEqual([]);
        expect(added, 'repeated after the end').toEqual([]);
        await assertInvariants(harness);
      }),
      { numRuns: countRuns(40), endOnFailure: true },
    );
  },
  LONGEST_RUN_MS,
);

type Action = typeof actions extends fc.Arbitrary<(infer Each)[]> ? Each : never;

async function perform(id: string, action: Action): Promise<void> {
  switch (action.does) {
    case 'charge': {
      const charge = newCharge(id);
      for (let time = 0; time < action.repeats; time += 1)
        await harness.mandates.charge(charge).catch(() => {});
      break;
    }
    case 'end':
      await harness.mandates.end(id, { reason: 'by-customer' }).catch(() => {});
      break;
    case 'charge-and-end': {
      const charge = harness.mandates.charge(newCharge(id));
      await Promise.allSettled([charge, harness.mandates.end(id, { reason: 'by-customer' })]);
      break;
    }
    case 'end-at-wallet':
      answer(id, 'ended');
      break;
    case 'crash':
      return harness.process.crashAfter(action.after);
    case 'wait':
      await harness.pass(action.ms).catch(() => {});
      await checkDue().catch(() => {});
  }
  if (harness.process.isDead()) harness.process.restart();
}

async function isOpen(id: string): Promise<boolean> {
  const state = await stateOf(id).catch(() => undefined);
  return state === undefined || state === 'active';
}

function chargedPayments(id: string): string[] {
  return [...harness.wallet.ledger].flatMap(([payment, { mandate, charges }]) =>
    mandate === id && charges > 0 ? [payment] : [],
  );
}
