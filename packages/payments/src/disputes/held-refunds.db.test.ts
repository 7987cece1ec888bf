import { openTestDb } from '@portal/platform/database/testing/database';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkInvariants } from '../audit/check-invariants.ts';
import { ProviderNotCalled } from '../circuit-breaker/guard-providers.ts';
import { assertInvariants, assertSettled } from '../testing/assert-invariants.ts';
import { decideAsStaff } from '../testing/decide-as-staff.ts';
import { createDisputeTools } from '../testing/dispute-fixture.ts';
import { createPaymentHarness, type PaymentHarness } from '../testing/payment-harness.ts';
import { createRefundTools } from '../testing/refund-fixture.ts';
import { closeAs, payApproved } from '../testing/staff-fixture.ts';

// RULINGS 95: a dispute holds every refund's first request; a lost one of what was not delivered ends the payment.

const MINUTE = 60_000;

const db = openTestDb();
let harness: PaymentHarness;
let tools: ReturnType<typeof createRefundTools>;
let disputes: ReturnType<typeof createDisputeTools>;

beforeEach(async () => {
  harness = createPaymentHarness(db.pool, 'card-paystack');
  tools = createRefundTools(harness);
  disputes = createDisputeTools(harness);
  await harness.clear();
});

/** Charged, and the operator does not answer. */
async function payUndelivered(): Promise<string> {
  harness.operator.faults.push(...Array(200).fill('lost-before'));
  const id = await payApproved(harness);
  await harness.pass(MINUTE);
  harness.operator.faults.length = 0;
  expect((await harness.find(id)).state).toBe('paid');
  return id;
}

/** The operator refuses the delivery from now on, so the payment is to be refunded. */
async function refuseDelivery(): Promise<void> {
  harness.operator.state.refusal = 'line-closed';
  await harness.pass(10 * MINUTE);
}

const refundsOf = (id: string) => harness.wallet.ledger.get(id)?.refunds;

describe('the refund of what was not delivered', () => {
  test('waits for an open dispute, and is paid once after it was won', async () => {
    const id = await payUndelivered();
    const { win } = await disputes.dispute(id);
    await refuseDelivery();
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'disputed' });
    expect(harness.wallet.calls.refund).toBe(0);
    expect(await decideAsStaff(harness, id, { input: { action: 'retry' } })).toMatchObject({
      why: 'disputed',
    });
    expect(await decideAsStaff(harness, id, { input: closeAs('returned') })).toMatchObject({
      why: 'disputed',
    });
    await win();
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundedMinor: 500 });
    expect(refundsOf(id)).toBe(1);
    expect(await tools.balances()).toEqual({});
    await assertSettled(harness);
  });

  test.each(['before', 'after'] as const)(
    'is never requested when the dispute is lost %s the delivery was refused: the payment ends, booked once',
    async (when) => {
      const id = await payUndelivered();
      const { lose } = await disputes.dispute(id);
      if (when === 'before') await lose();
      await refuseDelivery();
      if (when === 'after') await lose();
      await harness.pass(10 * MINUTE);
      expect(await harness.find(id)).toMatchObject({
        state: 'charged-back',
        reason: 'charged-back',
        live: false,
      });
      expect(harness.wallet.calls.refund).toBe(0);
      expect(await tools.balances()).toEqual({});
      const text = harness.operator.messages.at(-1)?.text;
      expect(text).toMatch(/500 was not delivered.*your bank or wallet gives you the money back/);
      expect(await decideAsStaff(harness, id, { input: closeAs('returned') })).toMatchObject({
        why: 'was-returned',
      });
      await assertSettled(harness);
    },
  );

  test('a delivery after the dispute was lost is a loss', async () => {
    const id = await payUndelivered();
    await (await disputes.dispute(id)).lose();
    expect(await tools.balances()).toEqual({});
    await harness.pass(10 * MINUTE);
    expect((await harness.find(id)).state).toBe('fulfilled');
    expect(await tools.balances()).toEqual({
      'airtime-liability': -360,
      vat: -76,
      excise: -64,
      'dispute-losses': 500,
    });
    await assertSettled(harness);
  });

  test.each(['fulfilled', 'refunded'] as const)(
    'a payment that is %s has its books closed: what the bank takes of it then is a loss, and nothing else moves',
    async (end) => {
      const id = end === 'fulfilled' ? await tools.buyDelivered() : await payUndelivered();
      if (end === 'refunded') await refuseDelivery();
      const before = await harness.find(id);
      expect(before.state).toBe(end);
      const books = await tools.balances();
      const { lose } = await disputes.dispute(id, { by: null, providerReference: 'D9', amountMinor: 200 });
      await lose();
      await harness.pass(10 * MINUTE);
      const receivable = (books['receivable:card-paystack'] ?? 0) - 200;
      expect(await tools.balances()).toEqual({
        ...books,
        'receivable:card-paystack': receivable,
        'dispute-losses': 200,
      });
      const { state, version, lostMinor } = before;
      expect(await harness.find(id)).toMatchObject({ state, version, lostMinor });
    },
  );

  test('is the rest when a dispute of a part was lost', async () => {
    const id = await payUndelivered();
    const { lose } = await disputes.dispute(id, { amountMinor: 200 });
    await refuseDelivery();
    await lose();
    await harness.pass(MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'refunded', refundedMinor: 300, lostMinor: 200 });
    expect(tools.returned(id)).toBe(300);
    expect(harness.operator.messages.at(-1)?.text).toMatch(/RWF 300 is back/);
    expect(await tools.balances()).toEqual({});
    expect(await violations()).toEqual([]);
  });

  test('that the provider refused ends without another booking when the dispute is lost', async () => {
    harness.wallet.faults.refund.push('refused');
    const id = await payUndelivered();
    await refuseDelivery();
    expect((await harness.find(id)).reason).toBe('refund-refused');
    await (await disputes.dispute(id)).lose();
    await harness.pass(MINUTE);
    expect((await harness.find(id)).state).toBe('charged-back');
    expect(await tools.balances()).toEqual({});
    await assertSettled(harness);
  });

  test('the first request wins over a dispute that the bank opens while it is under way, and the audit names it', async () => {
    const id = await payUndelivered();
    const answer = harness.wallet.holdRefund();
    const refused = refuseDelivery();
    await expect.poll(() => harness.wallet.calls.refund).toBe(1);
    expect(await disputes.open(id)).toMatchObject({ kind: 'refused', why: 'more-than-left' });
    const { win } = await disputes.dispute(id, { by: null, providerReference: 'D7' });
    answer();
    await refused;
    expect((await harness.find(id)).state).toBe('refunded');
    expect(await violations()).toEqual([
      expect.stringMatching(/refunded 500 before and 0 after .* open 500$/),
    ]);
    await win();
    await harness.pass(MINUTE);
    await assertSettled(harness);
  });

  test('a refund that the circuit breaker kept back is held by a dispute that opens before the next try', async () => {
    const { refunds } = harness.wallet.provider;
    if (!refunds) throw new Error('no refunds');
    const { refund } = refunds;
    refunds.refund = async () => ({ kind: 'unknown', cause: new ProviderNotCalled('down') });
    const id = await payUndelivered();
    await refuseDelivery();
    expect(await harness.find(id)).toMatchObject({ state: 'refunding' });
    refunds.refund = refund;
    await disputes.dispute(id);
    await harness.pass(60 * MINUTE);
    expect(await harness.find(id)).toMatchObject({ state: 'review', reason: 'disputed' });
    expect(harness.wallet.calls.refund).toBe(0);
  });

  test('staff say that nothing was delivered of a charge whose dispute was lost, and nothing is booked again', async () => {
    harness.operator.faults.push(...Array(200).fill('lost-before'));
    const id = await payApproved(harness);
    await harness.pass(3 * 24 * 60 * MINUTE);
    harness.operator.faults.length = 0;
    expect((await harness.find(id)).reason).toBe('no-certainty');
    await (await disputes.dispute(id)).lose();
    await harness.pass(MINUTE);
    expect((await harness.find(id)).state).toBe('review');
    expect(await decideAsStaff(harness, id, { input: closeAs('returned', true) })).toMatchObject({
      kind: 'closed',
    });
    expect((await harness.find(id)).state).toBe('charged-back');
    expect(await tools.balances()).toEqual({});
    await assertSettled(harness);
  });
});

describe('a refund after delivery', () => {
  test.each([
    ['take-back', 'asked'],
    ['keep', 'kept'],
  ] as const)('with %s waits for a dispute of the bank before its first step', async (delivery, takeBack) => {
    const id = await tools.buyDelivered();
    await tools.request(id, { delivery });
    const { win } = await disputes.dispute(id, { by: null, providerReference: 'D7' });
    await harness.pass(60 * MINUTE);
    expect(await tools.outcomes(id)).toEqual([`review, ${takeBack}`]);
    expect(tools.returned(id)).toBe(0);
    await win();
    await harness.pass(60 * MINUTE);
    expect(await tools.outcomes(id)).toEqual([`refunded, ${delivery === 'keep' ? 'kept' : 'taken-back'}`]);
    expect(tools.returned(id)).toBe(500);
    await assertSettled(harness);
  });

  test('ends when the dispute is lost, and the loss is booked once', async () => {
    const id = await tools.buyDelivered();
    await tools.request(id, { delivery: 'take-back' });
    const { lose } = await disputes.dispute(id, { by: null, providerReference: 'D7' });
    await harness.pass(MINUTE);
    await lose();
    await harness.pass(60 * MINUTE);
    expect(await tools.outcomes(id)).toEqual(['charged-back, kept']);
    expect(tools.returned(id)).toBe(0);
    expect(await tools.balances()).toEqual({
      'airtime-liability': -360,
      vat: -76,
      excise: -64,
      'dispute-losses': 500,
    });
    await assertSettled(harness);
  });

  test('of a delivery that was taken back by hand is no loss when the bank gives the money back', async () => {
    const id = await tools.buyDelivered();
    await tools.request(id, { delivery: 'taken-back' });
    const { lose } = await disputes.dispute(id, { by: null, providerReference: 'D7' });
    await harness.pass(MINUTE);
    await lose();
    await harness.pass(60 * MINUTE);
    expect(await tools.outcomes(id)).toEqual(['charged-back, by-hand']);
    expect(await tools.balances()).toEqual({});
    await assertInvariants(harness);
  });

  test('of a part goes on when the lost dispute leaves enough of the charge', async () => {
    const id = await tools.buyDelivered();
    await tools.request(id, { minor: 200 });
    const { lose } = await disputes.dispute(id, { by: null, providerReference: 'D7', amountMinor: 300 });
    await harness.pass(MINUTE);
    await lose();
    await harness.pass(60 * MINUTE);
    expect(await tools.outcomes(id)).toEqual(['refunded, kept']);
    await assertSettled(harness);
  });
});

test('a dispute that staff entered is the one that its provider reports later', async () => {
  const id = await tools.buyDelivered();
  await disputes.dispute(id);
  expect(await disputes.open(id, { by: null, providerReference: 'D7' })).toMatchObject({ why: 'known' });
  expect(await harness.disputes.listOfPayment(id)).toMatchObject([
    { providerReference: 'D7', openedBy: 'keza' },
  ]);
});

/** What the audit of all payments finds. */
async function violations(): Promise<string[]> {
  const findings = await checkInvariants(db.pool, harness.clock.now(), 'all');
  return findings.flatMap((finding) => finding.violations.map(({ detail }) => detail));
}
