import { money } from '@portal/domain/money/money';
import { newId } from '@portal/platform/crypto/new-id';
import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { eraseNumber } from '../privacy/erase-number.ts';
import { assertSettled } from '../testing/assert-invariants.ts';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import type { MandateCharge } from './mandate.ts';
import { countUnconfirmedEnds } from './unconfirmed-ends.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const db = openTestDb();
let harness: PaymentHarness;
beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  await harness.clear();
});

/** Asks for the permission that comes with a payment by a card. */
async function request(paymentId: string, month = 2_000) {
  const { payer } = await harness.find(paymentId);
  return harness.mandates.request({
    id: paymentId,
    firstPaymentId: paymentId,
    mode: 'card-paystack',
    payer,
    locale: 'en',
    limitPerCharge: money(500, 'RWF'),
    limitPerMonth: money(month, 'RWF'),
    validUntil: new Date(harness.clock.now().getTime() + 90 * DAY),
    description: '',
  });
}

/** A first charge that its bank has approved. */
async function paid(card?: { code: string; signature: string; isReusable: boolean }): Promise<string> {
  const id = await harness.pay();
  if (card) harness.wallet.cards.set(id, card);
  harness.wallet.approve(id);
  await harness.pass(MINUTE);
  expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
  return id;
}

function newCharge(mandateId: string): MandateCharge {
  const order = harness.orders.get(harness.placeOrder());
  if (!order) throw new Error('no order');
  const { id: orderId, kind: orderKind, visitorId, contents, msisdn, redirectPage, amount } = order;
  const placed = { orderId, orderKind, contents, msisdn, redirectPage, amount };
  return { mandateId, paymentId: newId(), order: { ...placed, orderVisitorId: visitorId, visitorId } };
}

/** The page was left open, and is paid after the payment was given up. */
async function payLate(id: string): Promise<void> {
  harness.wallet.cards.set(id, CARD);
  Object.assign(harness.wallet.ledger.get(id) ?? {}, { state: 'charged', charges: 1 });
  await harness.callBack(`${id}|signed`);
}

const CARD = { code: 'AUTH-1', signature: 'SIG-1', isReusable: true };
const codeState = (code: string) => harness.wallet.mandates.get(code)?.state;
const checkDue = () => harness.mandates.checkDue();

/** The job, as each minute. */
async function look(minutes = 1): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    await harness.pass(MINUTE);
    await checkDue();
  }
}

describe('a card that paid a first charge', () => {
  test('is charged again within its sums, and the first charge counts for its month', async () => {
    harness.clock.moveTo(new Date('2040-11-10T10:00:00Z'));
    const id = await paid(CARD);
    expect(await request(id, 1_500)).toMatchObject({
      state: 'active',
      card: { brand: 'visa', last4: '4081' },
      holder: { email: 'keza@example.rw' },
    });
    for (const kind of ['started', 'started', 'refused'])
      expect((await harness.mandates.charge(newCharge(id))).kind).toBe(kind);
    await harness.runJobs();
    expect(await harness.mandates.charge(newCharge(id))).toEqual({
      kind: 'refused',
      reason: 'over-month-limit',
    });
    await assertSettled(harness);
  });

  test('is known for the same one after the SECRET was replaced and the one of before is accepted no more', async () => {
    const [first, second] = [await paid(CARD), await paid({ ...CARD, code: 'AUTH-2' })];
    expect(await request(first)).toMatchObject({ state: 'active' });
    await db.pool.query("UPDATE payment_mandates SET card_key = 'of another SECRET' WHERE id = $1", [first]);
    // The daily look at it.
    harness.clock.advance(DAY);
    await checkDue();
    expect(await request(second)).toMatchObject({ state: 'refused', reason: 'card-in-use' });
  });

  test('gives no permission when the provider cannot charge it again', async () => {
    const id = await paid({ ...CARD, isReusable: false });
    expect(await request(id)).toMatchObject({ state: 'refused', reason: 'not-reusable' });
    await look();
    expect((await harness.mandates.charge(newCharge(id))).kind).toBe('refused');
  });

  test('holds one permission at a time, also when two are given at the same moment, and the provider forgets the other', async () => {
    const ids = [await paid(CARD), await paid({ ...CARD, code: 'AUTH-2' })];
    const given = await Promise.all(ids.map((id) => request(id)));
    expect(given.map(({ state }) => state).sort()).toEqual(['active', 'refused']);
    await look();
    const [kept, other] = given[0]?.state === 'active' ? ['AUTH-1', 'AUTH-2'] : ['AUTH-2', 'AUTH-1'];
    expect([codeState(kept), codeState(other)]).toEqual(['active', 'ended']);
    // After the end of the first one it may give another.
    const active = given.find(({ state }) => state === 'active');
    await harness.mandates.end(active?.id ?? '', { reason: 'by-customer' });
    const next = await paid({ ...CARD, code: 'AUTH-3' });
    expect(await request(next)).toMatchObject({ state: 'active' });
  });

  test('keeps its permission where the provider has one name for it and for one that was refused', async () => {
    const [first, second] = [await paid(CARD), await paid(CARD)];
    await request(first);
    expect(await request(second)).toMatchObject({ state: 'refused', reason: 'card-in-use' });
    await look(3);
    expect(codeState('AUTH-1')).toBe('active');
    expect((await harness.mandates.charge(newCharge(first))).kind).toBe('started');
  });

  test('is never stored, nor the name that the provider has for it', async () => {
    const id = await paid(CARD);
    await request(id);
    const { rows } = await db.pool.query('SELECT * FROM payment_mandates');
    const stored = JSON.stringify(rows);
    expect(stored).toContain('4081');
    expect(stored).not.toMatch(/AUTH-1|SIG-1/);
    await harness.mandates.end(id, { reason: 'by-customer' });
    await look();
    await eraseNumber(db.pool, (await harness.find(id)).payer, { carryOut: true, now: harness.clock.now() });
    const after = JSON.stringify((await db.pool.query('SELECT * FROM payment_mandates')).rows);
    expect(after).not.toMatch(/4081|keza@/);
  });
});

describe('a permission that ended before the card was charged', () => {
  test('is forgotten by the provider as soon as the charge is made, and until then nobody is asked for help', async () => {
    const id = await harness.pay();
    await request(id);
    await harness.mandates.end(id, { reason: 'by-customer' });
    await look(120);
    expect(await countUnconfirmedEnds(db.db, harness.clock.now())).toBe(0);
    await payLate(id);
    await look(2);
    expect(await harness.find(id)).toMatchObject({ state: 'fulfilled' });
    expect(codeState('AUTH-1')).toBe('ended');
    expect((await harness.mandates.charge(newCharge(id))).kind).toBe('refused');
  });

  test('is forgotten also after a charge that nobody looked for any more', async () => {
    const id = await harness.pay();
    await request(id);
    await harness.mandates.end(id, { reason: 'by-customer' });
    await harness.pass(8 * DAY);
    await checkDue();
    const { rows } = await db.pool.query('SELECT due_at FROM payment_mandates');
    expect(rows).toEqual([{ due_at: null }]);
    await payLate(id);
    await look(3);
    expect(codeState('AUTH-1')).toBe('ended');
  });

  test('is told again until the provider answers', async () => {
    const id = await paid(CARD);
    await request(id);
    harness.wallet.faults.mandate.push('lost-before', 'lost-before');
    await harness.mandates.end(id, { reason: 'by-customer' });
    await look();
    expect(codeState('AUTH-1')).toBe('active');
    await look(10);
    expect(codeState('AUTH-1')).toBe('ended');
  });
});

describe('a dispute', () => {
  test.each(['first', 'later'] as const)(
    'of the %s charge ends the permission at once: nothing is charged under it, and the provider forgets the card',
    async (which) => {
      const id = await paid(CARD);
      await request(id);
      const charge = newCharge(id);
      await harness.mandates.charge(charge);
      await harness.runJobs();
      await createDisputeTools(harness).open(which === 'first' ? id : charge.paymentId);
      // Before any job has seen it.
      const next = newCharge(id);
      await harness.mandates.charge(next);
      await harness.runJobs();
      expect(await harness.find(next.paymentId)).toMatchObject({ chargedMinor: null });
      await look();
      expect(await harness.mandates.find(id)).toMatchObject({ state: 'ended', reason: 'disputed' });
      expect(codeState('AUTH-1')).toBe('ended');
      expect(await harness.mandates.listEndedByHolder(new Date(0))).toMatchObject([{ id }]);
    },
  );
});

describe('the portal dies', () => {
  test('after any statement of a first permission: it is there after a repeat, and its end is an end', async () => {
    for (const statements of [1, 2, 3, 4, 5, 6]) {
      const id = await paid({ ...CARD, code: `AUTH-${statements}`, signature: `SIG-${statements}` });
      harness.process.crashAfter(statements);
      await request(id).catch(() => {});
      harness.process.restart();
      expect(await request(id)).toMatchObject({ state: 'active' });
      harness.process.crashAfter(statements);
      await harness.mandates.end(id, { reason: 'by-customer' }).catch(() => {});
      await checkDue().catch(() => {});
      harness.process.restart();
      await harness.mandates.end(id, { reason: 'by-customer' });
      await look(10);
      expect(codeState(`AUTH-${statements}`)).toBe('ended');
    }
  });
});
